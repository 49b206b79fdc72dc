import type { ReactElement } from 'react'
import { copyText } from '../../../lib/copy-link.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { webhookTexts } from './texts.ts'
import s from './webhooks.module.css'

/** Shows a new secret, which cannot be requested again. */
export const SecretDialog = ({
  secret,
  onClose,
}: {
  secret: string | undefined
  onClose: () => void
}): ReactElement => {
  const t = useTexts(webhookTexts)
  return (
    <Modal
      open={secret !== undefined}
      onClose={onClose}
      title={t.secretTitle}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.close}
          </Button>
          <Button icon={<Copy aria-hidden />} onClick={() => void copyText(secret ?? '', t.copied)}>
            {t.copy}
          </Button>
        </>
      }
    >
      <div className={layout.stack3}>
        <p>{t.secretText}</p>
        <code className={s.code}>{secret}</code>
      </div>
    </Modal>
  )
}
