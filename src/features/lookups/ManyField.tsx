import type { ReactElement } from 'react'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import s from './combobox.module.css'
import { Combobox } from './Combobox.tsx'
import type { Choice } from './match.ts'
import { lookupTexts } from './texts.ts'

export type ManyFieldProps = {
  label: string
  placeholder: string
  choices: readonly Choice[]
  loading: boolean
  codes: readonly string[]
  onChange: (codes: string[]) => void
  most: number
  error?: string | undefined
}

/** Several of a long list, added one by one. */
export const ManyField = ({
  label,
  placeholder,
  choices,
  loading,
  codes,
  onChange,
  most,
  error,
}: ManyFieldProps): ReactElement => {
  const t = useTexts(lookupTexts)
  const nameOf = (code: string): string => choices.find(({ value }) => value === code)?.label ?? code
  return (
    <Field label={label} error={error}>
      {codes.length > 0 && (
        <ul className={s.chips}>
          {codes.map((code) => (
            <li key={code} className={s.chip}>
              {nameOf(code)}
              <IconButton
                size="sm"
                label={t.remove(nameOf(code))}
                icon={<X />}
                onClick={() => onChange(codes.filter((other) => other !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        choices={choices.filter(({ value }) => !codes.includes(value))}
        value=""
        onChange={(code) => code !== '' && onChange([...codes, code])}
        loading={loading}
        disabled={codes.length >= most}
        placeholder={placeholder}
      />
    </Field>
  )
}
