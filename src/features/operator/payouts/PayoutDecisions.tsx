import { useState } from 'react'
import type { ReactElement } from 'react'
import { payoutDesk, type DeskPayout } from '../../../../contract/operator/payout-desk.ts'
import { useSend } from '../../../api/use-send.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { selectSettings } from '../../settings/slice.ts'
import { MoneyDialog } from '../MoneyDialog.tsx'
import { deskPayoutTexts } from './texts.ts'

const isInTransit = ({ status, method }: DeskPayout): boolean => status === 'in_transit' && method === 'bank'
const isForBank = (payout: DeskPayout): boolean =>
  (payout.status === 'approved' && payout.method === 'bank') || isInTransit(payout)

/** Whether something can still be decided about a payout. */
export const canDecide = (payout: DeskPayout): boolean => payout.status === 'pending' || isForBank(payout)

/** What an operator may decide about a payout, by its state, with the dialogs that ask first. */
export const PayoutDecisions = ({ payout }: { payout: DeskPayout }): ReactElement | null => {
  const t = useTexts(deskPayoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const [asking, setAsking] = useState<'approve' | 'reject' | 'pay' | 'return'>()
  const approve = useSend('payoutDesk.approve', { toast: false })
  const reject = useSend('payoutDesk.reject', { toast: false })
  const pay = useSend('payoutDesk.pay', { toast: false })
  const giveBack = useSend('payoutDesk.returned', { toast: false })
  const { _id, number, amount, performer, destination, status, needsTwo, firstApprovedBy, returnAskedBy } = payout
  const params = { id: _id }
  const sum = money(amount, locale, currency)
  const close = (): void => setAsking(undefined)
  const done = (message: string) => (): void => {
    close()
    showToast({ kind: 'success', message })
  }
  if (!canDecide(payout)) return null
  return (
    <div className={layout.cluster}>
      {status === 'pending' && !payout.isApprovedByYou && (
        <Button size="sm" aria-label={`${t.approve}: ${t.payout} ${number}`} onClick={() => setAsking('approve')}>
          {t.approve}
        </Button>
      )}
      {isForBank(payout) && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${t.pay}: ${t.payout} ${number}`}
          onClick={() => setAsking('pay')}
        >
          {t.pay}
        </Button>
      )}
      {!isInTransit(payout) && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t.reject}: ${t.payout} ${number}`}
          onClick={() => setAsking('reject')}
        >
          {t.reject}
        </Button>
      )}
      {isInTransit(payout) && !payout.isReturnAskedByYou && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t.returned}: ${t.payout} ${number}`}
          onClick={() => setAsking('return')}
        >
          {t.returned}
        </Button>
      )}
      <MoneyDialog
        open={asking === 'return'}
        onClose={close}
        title={t.returnTitle(number)}
        confirm={t.returned}
        danger
        schema={payoutDesk.returned.body}
        reason="shown"
        busy={giveBack.sending}
        send={async (body) => {
          const sent = await giveBack.send({ params, body })
          if (sent.ok) done(sent.data.status === 'in_transit' ? t.returnNoted : t.returnDone)()
          return sent
        }}
        onDone={close}
      >
        <p>{t.returnText(sum, performer.name)}</p>
        <p>{returnAskedBy ? t.returnSecond(returnAskedBy) : t.returnTwo}</p>
      </MoneyDialog>
      <MoneyDialog
        open={asking === 'approve'}
        onClose={close}
        title={t.approveTitle(number)}
        confirm={t.approve}
        schema={payoutDesk.approve.body}
        known={{ amount }}
        busy={approve.sending}
        send={(body) => approve.send({ params, body })}
        onDone={done(needsTwo && !firstApprovedBy ? t.approvedFirst : t.approved)}
      >
        <p>{t.approveText(sum, performer.name, destination)}</p>
        {needsTwo && <p>{firstApprovedBy ? t.approveSecond(firstApprovedBy) : t.approveTwo}</p>}
      </MoneyDialog>
      <MoneyDialog
        open={asking === 'reject'}
        onClose={close}
        title={t.rejectTitle(number)}
        confirm={t.reject}
        danger
        schema={payoutDesk.reject.body}
        reason="shown"
        busy={reject.sending}
        send={(body) => reject.send({ params, body })}
        onDone={done(t.rejected)}
      >
        <p>{t.rejectText(sum, performer.name)}</p>
      </MoneyDialog>
      <MoneyDialog
        open={asking === 'pay'}
        onClose={close}
        title={t.payTitle(number)}
        confirm={t.pay}
        schema={payoutDesk.pay.body}
        reference={t.reference}
        busy={pay.sending}
        send={(body) => pay.send({ params, body })}
        onDone={done(t.paid)}
      >
        <p>{t.payText(sum, performer.name)}</p>
      </MoneyDialog>
    </div>
  )
}
