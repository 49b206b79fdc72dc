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

const isForBank = ({ status, method }: DeskPayout): boolean => status === 'approved' && method === 'bank'

/** Whether something can still be decided about a payout. */
export const canDecide = (payout: DeskPayout): boolean => payout.status === 'pending' || isForBank(payout)

/** What an operator may decide about a payout, by its state, with the dialogs that ask first. */
export const PayoutDecisions = ({ payout }: { payout: DeskPayout }): ReactElement | null => {
  const t = useTexts(deskPayoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const [asking, setAsking] = useState<'approve' | 'reject' | 'pay'>()
  const approve = useSend('payoutDesk.approve', { toast: false })
  const reject = useSend('payoutDesk.reject', { toast: false })
  const pay = useSend('payoutDesk.pay', { toast: false })
  const { _id, number, amount, performer, destination, status, needsTwo, firstApprovedBy } = payout
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
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${t.reject}: ${t.payout} ${number}`}
        onClick={() => setAsking('reject')}
      >
        {t.reject}
      </Button>
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
