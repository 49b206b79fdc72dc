import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { paymentTexts } from './texts.ts'
import type { FollowedPayment } from './use-payment.ts'

/** How a payment under way stands, and what can be done about it; nothing before it begins and when it is done. */
export const PaymentNotice = ({ payment }: { payment: FollowedPayment }): ReactElement | null => {
  const t = useTexts(paymentTexts)
  const { state } = payment
  switch (state.phase) {
    case 'leaving':
      return <Notice title={<Waiting text={t.leaving} />} />
    case 'waiting':
      return <Notice title={<Waiting text={t.waiting} />}>{state.isLong && t.waitingLong}</Notice>
    case 'unanswered':
      return (
        <Notice tone="warning" title={t.unanswered} action={<Button size="sm" onClick={() => payment.authenticate(state.payment)}>{t.toBank}</Button>}>
          {t.unansweredHint}
        </Notice>
      )
    case 'failed': {
      const isCard = state.payment !== undefined && state.payment.gateway !== 'wallet'
      return (
        <Notice tone="danger" title={state.reason ? (isCard ? t.declined(state.reason) : state.reason) : t.declinedPlain}>
          {isCard && t.declinedNext}
        </Notice>
      )
    }
    default:
      return null
  }
}

const Waiting = ({ text }: { text: string }): ReactElement => (
  <>
    {text} <Spinner />
  </>
)
