import { Input } from 'antd'
import type { ReactElement } from 'react'
import { maxCodeLength } from '../../../../contract/limits.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useSubmit } from '../../../ui/controls/form-context.ts'
import { KeyRound } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { proofTexts } from './proof-texts.ts'
import type { Proving } from './use-proof.ts'

/**
 * Asks for a second factor inside a form: a code, or a passkey, after which the form is sent. Shows nothing while none is
 * asked for.
 */
export const ProofFields = ({ proof }: { proof: Proving }): ReactElement | null => {
  const t = useTexts(proofTexts)
  const submit = useSubmit()
  const { methods, code, error, asking, change, withPasskey } = proof
  if (methods.length === 0) return null
  const hasApp = methods.includes('app')
  const prove = async (): Promise<void> => {
    // The next render has taken the fields away, so the form is sent without them.
    if (await withPasskey()) setTimeout(() => submit())
  }
  return (
    <div className={layout.stack3}>
      {methods.includes('passkey') && (
        <div>
          <Button variant="secondary" icon={<KeyRound aria-hidden />} loading={asking} onClick={() => void prove()}>
            {t.usePasskey}
          </Button>
        </div>
      )}
      <FormField
        label={hasApp ? t.code : t.recoveryCode}
        hint={hasApp ? t.codeHint : t.recoveryHint}
        error={error}
        required
      >
        <Input
          name="code"
          value={code}
          onChange={(event) => change(event.target.value)}
          inputMode={hasApp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxCodeLength}
        />
      </FormField>
    </div>
  )
}
