import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { maxCodeLength } from '../../../../contract/limits.ts'
import { secondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { copyText } from '../../../lib/copy-link.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/icons.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'
import { IdentityForm } from './IdentityForm.tsx'
import { NewFactorDialog, type FactorFormProps, type NewFactorProps } from './NewFactorDialog.tsx'
import s from './security.module.css'
import { securityTexts } from './texts.ts'

type Begun = ResponseOf<'secondFactor.beginApp'>

/** Sets up an authenticator app: its key, a first code, and recovery codes if it is the first second factor. */
export const SetUpApp = (props: NewFactorProps): ReactElement => (
  <NewFactorDialog {...props} title={useTexts(securityTexts).appTitle}>
    {(form) => <Steps {...form} />}
  </NewFactorDialog>
)

const Steps = ({ onClose, onDone }: FactorFormProps): ReactElement => {
  const t = useTexts(securityTexts)
  const [begun, setBegun] = useState<Begun>()
  const begin = useSend('secondFactor.beginApp', { toast: false, onSuccess: setBegun })
  return begun ? (
    <ConfirmForm begun={begun} onClose={onClose} onDone={onDone} />
  ) : (
    <IdentityForm startsAtOnce confirm={t.next} act={(body) => begin.send({ body })} onCancel={onClose}>
      <p>{t.confirmFirst}</p>
    </IdentityForm>
  )
}

const ConfirmForm = ({ begun: { key, qr }, onClose, onDone }: FactorFormProps & { begun: Begun }): ReactElement => {
  const t = useTexts(securityTexts)
  const form = useForm({ initial: { code: '' }, schema: secondFactor.confirmApp.body })
  const { send, sending } = useSend('secondFactor.confirmApp')
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ body })
    if (sent.ok) {
      showToast({ kind: 'success', message: t.appAdded })
      onDone(sent.data.recoveryCodes)
    } else if (sent.error.fields) form.refuse(sent.error.fields)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void submit()}>
      <p>{t.scan}</p>
      <svg className={s.qr} role="img" aria-label={t.qrLabel} viewBox={`0 0 ${qr.size} ${qr.size}`}>
        <path d={qr.path} />
      </svg>
      <div className={layout.stack1}>
        <p className={textStyles.note}>{t.key}</p>
        <p className={s.key}>
          <code>{key.match(/.{1,4}/g)?.join(' ')}</code>
          <IconButton
            size="sm"
            label={t.copyKey}
            icon={<Copy aria-hidden />}
            onClick={() => void copyText(key, t.keyCopied)}
          />
        </p>
      </div>
      <FormField label={t.appCode} error={form.errors['code']} required>
        <Input
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxCodeLength}
          autoFocus
        />
      </FormField>
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={sending} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.confirmApp}
        </Button>
      </div>
    </Form>
  )
}
