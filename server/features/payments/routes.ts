import type { Language } from '../../../contract/errors.ts'
import { payments } from '../../../contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { mount } from '../../http/mount.ts'
import { cancelSubscription, resumeSubscription } from '../subscriptions/cancel.ts'
import { payPastDue } from '../subscriptions/pay-past-due.ts'
import { subscribe } from '../subscriptions/subscribe.ts'
import { addCard, listCards, removeCard, setDefaultCard } from './cards.ts'
import { declineText } from './decline-reasons.ts'
import { listTransactions } from './list-transactions.ts'
import { presentCard, presentPayment } from './present.ts'
import { loadPayment, type PaymentRow } from './queries.ts'
import { settleOpen, settleOpenPayments } from './settle-open-payments.ts'
import { topUp } from './top-up.ts'

const handlers = (deps: Deps): Handlers<typeof payments> => {
  /** The response of a paying call; a failed payment is thrown as an ApiError. */
  const answer = async (payment: PaymentRow, language: Language) => {
    if (payment.status === 'failed')
      throw new ApiError('payment_declined', { reason: declineText(payment.failure_reason, language) })
    return presentPayment(await loadPayment(deps.db, payment.id), language)
  }
  return {
    topUp: async ({ viewer, body, idempotencyKey, caller }) =>
      answer(await topUp(deps, viewer.id, body, idempotencyKey, caller.language), caller.language),
    subscribe: async ({ viewer, body, idempotencyKey, caller }) =>
      answer(
        await subscribe(
          deps,
          { viewer, country: caller.country, language: caller.language, key: idempotencyKey },
          body
        ),
        caller.language
      ),
    confirm: async ({ viewer, params, caller }) => {
      const own = await deps.db
        .selectFrom('payment')
        .select('id')
        .where('id', '=', params.id)
        .where('account_id', '=', viewer.id)
        .executeTakeFirst()
      if (!own) throw new ApiError('not_found')
      await settleOpen(deps, own.id)
      return presentPayment(await loadPayment(deps.db, own.id), caller.language)
    },
    transactions: ({ viewer, query, caller }) =>
      listTransactions(deps, { viewer, country: caller.country }, query, caller.language),
    cards: async ({ viewer, query }) => {
      const { rows, total } = await listCards(deps.db, viewer.id, query)
      return { data: rows.map(presentCard), total }
    },
    addCard: async ({ viewer, params, body, caller }) =>
      presentCard(await addCard(deps, viewer.id, params.gateway, body, caller.language)),
    defaultCard: async ({ viewer, params }) => presentCard(await setDefaultCard(deps, viewer.id, params.id)),
    removeCard: ({ viewer, params }) => removeCard(deps, viewer.id, params.id),
    paySubscription: async ({ viewer, params, body, idempotencyKey, caller }) =>
      answer(
        await payPastDue(deps, { userId: viewer.id, key: idempotencyKey, language: caller.language }, params.id, body),
        caller.language
      ),
    cancelSubscription: async ({ viewer, params }) => ended(await cancelSubscription(deps, viewer.id, params.id)),
    resumeSubscription: async ({ viewer, params }) => ended(await resumeSubscription(deps, viewer.id, params.id)),
  }
}

const ended = (row: { id: string; status: string; ends_at: Date }) => ({
  _id: row.id,
  status: row.status,
  endsAt: row.ends_at.toISOString(),
})

/** Payments through the gateway and the cards (Spec §7, Payments), and the jobs that settle open payments. */
export const registerPayments: RegisterFeature = async (app, deps) => {
  mount(app, deps, payments, handlers(deps))
  await deps.jobs.work('settle-payment', async ({ paymentId }) => void (await settleOpen(deps, paymentId)))
  await deps.jobs.work('settle-payments', () => settleOpenPayments(deps))
  await deps.jobs.schedule('settle-payments', '* * * * *')
  await deps.jobs.enqueue('settle-payments', {})
}
