import { useRouter } from 'next/router'
import { usePayment } from '../payments/use-payment.ts'
import { withQuery } from '../payments/site-path.ts'

/** Someone who comes back from their bank when the payment is settled already, as the company's own message may do first: nothing is left to pay, only to say. */
export const PaymentReturn = ({ onPaid }: { onPaid: (name: string) => void }): null => {
  const { asPath } = useRouter()
  usePayment({
    back: withQuery(asPath, { pay: undefined, payment: undefined, plan: undefined }),
    resumes: true,
    onDone: ({ performer }) => onPaid(performer?.name ?? ''),
  })
  return null
}
