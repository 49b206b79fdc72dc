import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ReportDecision, ReportedObject } from '../../../../contract/admin/reports.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { adminReportsTexts } from './texts.ts'

/** What an operator may decide about a reported object; each decision asks for its reason. */
export const ReportDecisions = ({ reported }: { reported: ReportedObject }): ReactElement => {
  const t = useTexts(adminReportsTexts)
  const { _id, author, decisions } = reported
  const [asking, setAsking] = useState<ReportDecision>()
  const { send, sending } = useSend('adminReports.decide')
  const words = {
    dismiss: { title: t.dismissTitle, text: t.dismissText, confirm: t.dismiss, done: t.dismissed },
    remove: { title: t.removeTitle, text: t.removeText, confirm: t.remove, done: t.removed },
    suspend: {
      title: t.suspendTitle(author.name),
      text: t.suspendText,
      confirm: t.suspend,
      done: t.suspendedDone,
    },
  } as const
  const decide = async (decision: ReportDecision, reason: string): Promise<void> => {
    const { ok } = await send({ params: { id: _id }, body: { decision, reason } })
    if (!ok) return
    setAsking(undefined)
    showToast({ kind: 'success', message: words[decision].done })
  }
  return (
    <>
      <div className={layout.cluster}>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'suspend' ? 'quiet' : 'secondary'}
            onClick={() => setAsking(decision)}
          >
            {words[decision].confirm}
          </Button>
        ))}
      </div>
      {(['dismiss', 'remove', 'suspend'] as const).map((decision) => (
        <ReasonDialog
          key={decision}
          open={asking === decision}
          onClose={() => setAsking(undefined)}
          title={words[decision].title}
          confirm={words[decision].confirm}
          danger={decision !== 'dismiss'}
          isShown={decision !== 'dismiss'}
          busy={sending}
          onConfirm={(reason) => decide(decision, reason)}
        >
          {words[decision].text}
        </ReasonDialog>
      ))}
    </>
  )
}
