import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { useSite } from '../../../../shell/site.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { TextInput } from '../../../../ui/controls/TextInput.tsx'
import { joinTexts } from './join-texts.ts'
import type { FieldProps } from '../../../../api/use-form.ts'

/**
 * Whether a username is validated while it is typed: once it is long enough, or contains a character that is not
 * allowed.
 */
export const judgesUsername = (name: string, value: unknown): boolean =>
  name === 'username' && typeof value === 'string' && (value.length > 2 || /[^\w.-]/.test(value))

/** The username field, with the address of the page that it gives. */
export const UsernameField = ({ field, error }: { field: FieldProps; error?: string | undefined }): ReactElement => {
  const t = useTexts(joinTexts)
  const host = useSite().origin.replace(/^https?:\/\//, '')
  return (
    <Field label={t.username} error={error} hint={t.usernameHint(`${host}/${field.value || '…'}`)}>
      <TextInput
        {...field}
        before="@"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
      />
    </Field>
  )
}
