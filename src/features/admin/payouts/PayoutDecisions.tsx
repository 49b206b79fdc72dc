import type { ReactElement } from 'react'
import type { AdminPayout } from '../../../../contract/admin/payouts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import type { PayoutQuestion } from './PayoutDialogs.tsx'
import { adminPayoutTexts } from './texts.ts'

const isInTransit = ({ status, method }: AdminPayout): boolean => status === 'in_transit' && method === 'bank'
const isForBank = (payout: AdminPayout): boolean =>
  (payout.status === 'approved' && payout.method === 'bank') || isInTransit(payout)

/** Whether something can still be decided about a payout. */
export const canDecide = (payout: AdminPayout): boolean => payout.status === 'pending' || isForBank(payout)

type PayoutDecisionsProps = { payout: AdminPayout; onAsk: (question: PayoutQuestion) => void }

/** What an operator may decide about a payout, by its state. */
export const PayoutDecisions = ({ payout, onAsk }: PayoutDecisionsProps): ReactElement | null => {
  const t = useTexts(adminPayoutTexts)
  const { number, status } = payout
  if (!canDecide(payout)) return null
  return (
    <div className={layout.cluster}>
      {status === 'pending' && !payout.isApprovedByYou && (
        <Button size="sm" aria-label={`${t.approve}: ${t.payout} ${number}`} onClick={() => onAsk('approve')}>
          {t.approve}
        </Button>
      )}
      {isForBank(payout) && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${t.pay}: ${t.payout} ${number}`}
          onClick={() => onAsk('pay')}
        >
          {t.pay}
        </Button>
      )}
      {!isInTransit(payout) && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t.reject}: ${t.payout} ${number}`}
          onClick={() => onAsk('reject')}
        >
          {t.reject}
        </Button>
      )}
      {isInTransit(payout) && !payout.isReturnAskedByYou && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t.returned}: ${t.payout} ${number}`}
          onClick={() => onAsk('return')}
        >
          {t.returned}
        </Button>
      )}
    </div>
  )
}
