import { useRouter } from 'next/router'
import { usePayment } from '../payments/use-payment.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'

/**
 * Shown on return from the bank when the payment is already settled, for example by the gateway's webhook: nothing is
 * left to pay.
 */
export const PaymentReturn = ({ onPaid }: { onPaid: (name: string) => void }): null => {
  const { asPath } = useRouter()
  usePayment({
    back: withQuery(asPath, { pay: undefined, payment: undefined, plan: undefined }),
    resumes: true,
    onDone: ({ performer }) => onPaid(performer?.name ?? ''),
  })
  return null
}
