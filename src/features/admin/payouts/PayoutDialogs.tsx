import type { ReactElement } from 'react'
import { adminPayouts, type AdminPayout } from '../../../../contract/admin/payouts.ts'
import { useSend } from '../../../api/use-send.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { MoneyDialog } from '../MoneyDialog.tsx'
import { adminPayoutTexts } from './texts.ts'

export type PayoutQuestion = 'approve' | 'reject' | 'pay' | 'return'

type PayoutDialogsProps = { payout: AdminPayout; question: PayoutQuestion | undefined; onClose: () => void }

/**
 * Asks before something is decided about a payout. They belong to the screen and not to the row, which goes when a
 * colleague decides: what was typed stays, and sending it tells what the colleague has decided.
 */
export const PayoutDialogs = ({ payout, question, onClose }: PayoutDialogsProps): ReactElement => {
  const t = useTexts(adminPayoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const approve = useSend('adminPayouts.approve', { toast: false })
  const reject = useSend('adminPayouts.reject', { toast: false })
  const pay = useSend('adminPayouts.pay', { toast: false })
  const giveBack = useSend('adminPayouts.returned', { toast: false })
  const { _id, number, amount, performer, destination, needsTwo, firstApprovedBy, returnAskedBy } = payout
  const params = { id: _id }
  const sum = money(amount, locale, currency)
  const done = (message: string) => (): void => {
    onClose()
    showToast({ kind: 'success', message })
  }
  return (
    <>
      <MoneyDialog
        open={question === 'return'}
        onClose={onClose}
        title={t.returnTitle(number)}
        confirm={t.returned}
        danger
        schema={adminPayouts.returned.body}
        reason="shown"
        busy={giveBack.sending}
        send={async (body) => {
          const sent = await giveBack.send({ params, body })
          if (sent.ok) done(sent.data.status === 'in_transit' ? t.returnNoted : t.returnDone)()
          return sent
        }}
        onDone={onClose}
      >
        <p>{t.returnText(sum, performer.name)}</p>
        <p>{returnAskedBy ? t.returnSecond(returnAskedBy) : t.returnTwo}</p>
      </MoneyDialog>
      <MoneyDialog
        open={question === 'approve'}
        onClose={onClose}
        title={t.approveTitle(number)}
        confirm={t.approve}
        schema={adminPayouts.approve.body}
        known={{ amount }}
        busy={approve.sending}
        send={(body) => approve.send({ params, body })}
        onDone={done(needsTwo && !firstApprovedBy ? t.approvedFirst : t.approved)}
      >
        <p>{t.approveText(sum, performer.name, destination)}</p>
        {needsTwo && <p>{firstApprovedBy ? t.approveSecond(firstApprovedBy) : t.approveTwo}</p>}
      </MoneyDialog>
      <MoneyDialog
        open={question === 'reject'}
        onClose={onClose}
        title={t.rejectTitle(number)}
        confirm={t.reject}
        danger
        schema={adminPayouts.reject.body}
        reason="shown"
        busy={reject.sending}
        send={(body) => reject.send({ params, body })}
        onDone={done(t.rejected)}
      >
        <p>{t.rejectText(sum, performer.name)}</p>
      </MoneyDialog>
      <MoneyDialog
        open={question === 'pay'}
        onClose={onClose}
        title={t.payTitle(number)}
        confirm={t.pay}
        schema={adminPayouts.pay.body}
        reference={t.reference}
        busy={pay.sending}
        send={(body) => pay.send({ params, body })}
        onDone={done(t.paid)}
      >
        <p>{t.payText(sum, performer.name)}</p>
      </MoneyDialog>
    </>
  )
}
