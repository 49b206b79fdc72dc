import type { Language } from '../../../../contract/errors.ts'
import type { Payment } from '../../../../contract/money/payments.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { declineText } from '../gateways/decline-reasons.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { presentPayment } from './present.ts'
import { loadPayment } from './queries.ts'

/** The response of a paying call. @throws ApiError payment_declined for a failed payment */
export async function respondToPayment(deps: Deps, payment: PaymentRow, language: Language): Promise<Payment> {
  if (payment.status === 'failed')
    throw new ApiError('payment_declined', { reason: declineText(payment.failure_reason, language) })
  return presentPayment(await loadPayment(deps.db, payment.id), language)
}
