import type { ReactElement } from 'react'
import { evidenceTexts, needsResponse } from '../../../../contract/money/dispute-rules.ts'
import { adminDisputes, type AdminDisputeDetail } from '../../../../contract/admin/disputes.ts'
import { useState } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { MoneyDialog } from '../MoneyDialog.tsx'
import s from './disputes.module.css'
import { disputeTexts } from './texts.ts'

/** Evidence that can no longer be changed. */
export const SentEvidence = ({ dispute }: { dispute: AdminDisputeDetail }): ReactElement => {
  const t = useTexts(disputeTexts)
  const locale = useLocale()
  const { evidence, files, sentAt, status } = dispute
  const isWaiting = sentAt !== undefined && needsResponse(status)
  return (
    <Card className={layout.stack4} aria-labelledby="evidence">
      <h2 id="evidence">{t.evidence}</h2>
      {isWaiting && <SendAgain dispute={dispute} />}
      {sentAt === undefined ? (
        <p className={textStyles.note}>{t.noEvidence}</p>
      ) : (
        <>
          {!isWaiting && <p className={textStyles.note}>{t.evidenceSent}</p>}
          {evidenceTexts.map(
            (name) =>
              evidence[name] && (
                <div key={name} className={layout.stack1}>
                  <strong>{t.labels[name]}</strong>
                  <p className={s.sentText} dir="auto">
                    {evidence[name]}
                  </p>
                </div>
              )
          )}
          {files.length > 0 && (
            <div className={layout.stack1}>
              <strong>{t.files}</strong>
              <ul className={s.lines}>
                {files.map(({ _id, kind, name, size }) => (
                  <li key={_id}>
                    {t.fileKinds[kind]}: {name} <span className={textStyles.note}>{bytes(size, locale)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

/** The gateway has not confirmed the evidence: it is sent again, the same. */
const SendAgain = ({ dispute: { _id } }: { dispute: AdminDisputeDetail }): ReactElement => {
  const t = useTexts(disputeTexts)
  const [isOpen, setOpen] = useState(false)
  const { send, sending } = useSend('adminDisputes.submit', { toast: false })
  return (
    <div className={layout.stack2}>
      <p>{t.sending}</p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t.sendAgain}
        </Button>
      </div>
      <MoneyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.sendTitle}
        confirm={t.sendAgain}
        schema={adminDisputes.submit.body}
        busy={sending}
        send={(body) => send({ params: { id: _id }, body })}
        onDone={() => {
          setOpen(false)
          showToast({ kind: 'success', message: t.sent })
        }}
      >
        <p>{t.sendText}</p>
      </MoneyDialog>
    </div>
  )
}
