import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { paymentTexts } from './texts.ts'
import type { FollowedPayment } from './use-payment.ts'

/** After the return from the bank the page is scrolled to its top, while on a phone the notice is far below. */
const intoView = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'center' })

/** The state of a running payment and what can be done; renders nothing before and after it. */
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
        <div ref={intoView}>
          <Notice
            tone="warning"
            title={t.unanswered}
            action={
              <Button size="sm" onClick={() => payment.authenticate(state.payment)}>
                {t.toBank}
              </Button>
            }
          >
            {t.unansweredHint}
          </Notice>
        </div>
      )
    case 'failed': {
      const isCard = state.payment !== undefined && state.payment.gateway !== 'wallet'
      return (
        <div ref={intoView}>
          <Notice
            tone="danger"
            title={state.reason ? (isCard ? t.declined(state.reason) : state.reason) : t.declinedPlain}
          >
            {isCard && t.declinedNext}
          </Notice>
        </div>
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
