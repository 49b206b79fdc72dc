import { payments } from '../../../../contract/money/payments.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { sendEvidence } from '../disputes/answer-dispute.ts'
import { settleRefund } from './refund-partially.ts'
import { addCard, listCards, removeCard, setDefaultCard } from './cards.ts'
import { listTransactions } from './list-transactions.ts'
import { presentCard, presentPayment } from './present.ts'
import { loadPayment } from './queries.ts'
import { respondToPayment } from './respond.ts'
import { settleOpen, settleOpenPayments } from './settle-open-payments.ts'
import { warnOfCards } from './warn-of-cards.ts'
import { topUp } from './top-up.ts'

// The other payments, for subscriptions, belong to the feature `subscriptions`.
const endpoints = {
  topUp: payments.topUp,
  confirm: payments.confirm,
  transactions: payments.transactions,
  cards: payments.cards,
  addCard: payments.addCard,
  defaultCard: payments.defaultCard,
  removeCard: payments.removeCard,
}

const handlers = (deps: Deps): Handlers<typeof endpoints> => ({
  topUp: async ({ viewer, body, idempotencyKey, caller }) =>
    respondToPayment(deps, await topUp(deps, viewer.id, body, idempotencyKey, caller.language), caller.language),
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
  addCard: async ({ viewer, params, body, caller }) => {
    // The site's default gateway is called `stripe`; where the sandbox stands in for it, it takes the card there too.
    const isSandbox = !deps.gateways.stripe && body.number !== undefined
    const gateway = isSandbox ? 'sandbox' : params.gateway
    return presentCard(await addCard(deps, viewer.id, gateway, body, caller.language))
  },
  defaultCard: async ({ viewer, params, caller }) =>
    presentCard(await setDefaultCard(deps, viewer.id, params.id, caller.language)),
  removeCard: ({ viewer, params }) => removeCard(deps, viewer.id, params.id),
})

/** Payments through the gateway and the cards (Spec §7, Payments), and the jobs that settle open payments and warn of cards that expire. */
export const registerPayments: RegisterFeature = async (app, deps) => {
  mount(app, deps, endpoints, handlers(deps))
  await deps.jobs.work('settle-refund', async ({ refundId }) => void (await settleRefund(deps, refundId)), {
    givenUp: { nobody: 'whoever paid hears of the refund when it is made, and operators see to that' },
  })
  await deps.jobs.work('send-evidence', ({ disputeId }) => sendEvidence(deps, disputeId), {
    givenUp: { nobody: 'operators have submitted it, and hear of every job that has failed' },
  })
  await deps.jobs.work('settle-payment', async ({ paymentId }) => void (await settleOpen(deps, paymentId)), {
    givenUp: { nobody: 'the schedule asks the gateway again, and the page of the payment says that it is under way' },
  })
  await deps.jobs.work('settle-payments', () => settleOpenPayments(deps))
  await deps.jobs.schedule('settle-payments', '* * * * *')
  await deps.jobs.work('warn-of-cards', () => warnOfCards(deps))
  await deps.jobs.schedule('warn-of-cards', '40 9 * * *')
  await deps.jobs.enqueue('settle-payments', {})
}
