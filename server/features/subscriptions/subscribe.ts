import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../contract/errors.ts'
import { costInTokens, fromMinor, toMinor } from '../../../contract/money.ts'
import type { SubscriptionType } from '../../../contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { withCoupon } from '../coupons/apply-coupon.ts'
import { couponFault, couponRefusal } from '../coupons/policy.ts'
import { countUses, findCoupon, lockCoupon } from '../coupons/queries.ts'
import { findResult, intentOf, type Intent } from '../ledger/idempotency.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import { completePayment, type News } from '../payments/complete-payment.ts'
import { currentGateway, drivePayment, rejoinPayment } from '../payments/drive-payment.ts'
import { findCard, findOpenSubscribing, getPayment, type PaymentRow } from '../payments/queries.ts'
import { giveUpOpen } from '../payments/settle-open-payments.ts'
import { checkSpending } from '../spending/check.ts'
import { endSubscription } from './lifecycle.ts'
import { findPayable, offeredPrice } from './policy.ts'
import { findLiving } from './queries.ts'

export type Subscribe = { performerId: string; type: SubscriptionType; price: number; cardId?: string | undefined; payFrom: 'card' | 'wallet'; couponCode?: string | undefined }
type Caller = { viewer: Viewer; country: string | undefined; key: string | undefined; language: Language }

/** What will be paid, decided before anything is written. */
type Terms = Pick<PaymentRow, 'account_id' | 'gateway' | 'amount' | 'tokens' | 'performer_id' | 'subscription_type' | 'card_id' | 'coupon_id' | 'full_price'> & { type: 'subscription' }

/**
 * Subscribes the viewer to a creator (Spec §7, POST /payment/subscribe/performers); `price` as shown, in currency, with the coupon. What costs nothing and what
 * the wallet pays is done at once; a card may answer `requires_action`. Whatever comes together: one living subscription, one charge. A repeated key goes on with the first.
 * @throws ApiError forbidden (oneself), not_found (creator, card), price_changed, already_subscribed, trial_used, insufficient_balance, limit_reached, cooling_off,
 * idempotency_conflict, payment_in_progress, gateway_unavailable, invalid
 */
export async function subscribe(deps: Deps, caller: Caller, body: Subscribe): Promise<PaymentRow> {
  const intent = caller.key === undefined ? undefined : intentOf(caller.viewer.id, caller.key, 'subscribe', body)
  const earlier = intent && (await findResult(deps.db, intent))
  if (earlier) return rejoinPayment(deps, earlier)
  const terms = await termsOf(deps, caller, body)
  for (let attempt = 1; ; attempt++) {
    const begun = await begin(deps, intent, terms, caller.language)
    if ('replay' in begun) return rejoinPayment(deps, begun.replay)
    if ('payment' in begun) return isDoneAtOnce(terms) ? begun.payment : drivePayment(deps, begun.payment.id, { offSession: false })
    const open = await findOpenSubscribing(deps.db, caller.viewer.id, body.performerId)
    if (attempt > 2 || (open && !(await giveUpOpen(deps, open)))) throw new ApiError('payment_in_progress')
  }
}

async function termsOf(deps: Deps, { viewer, country, language }: Caller, body: Subscribe): Promise<Terms> {
  if (body.performerId === viewer.id) throw new ApiError('forbidden')
  const performer = await findPayable(deps.db, viewer, country, body.performerId)
  if (!performer) throw new ApiError('not_found')
  const price = offeredPrice(performer, body.type)
  if (price === undefined) throw invalidField('type', texts.notOffered[language])
  const coupon = body.couponCode === undefined ? null : await findCoupon(deps.db, performer.id, body.couponCode)
  if (coupon === undefined) throw couponRefusal('couponCode', 'unknown', language)
  const amount = coupon ? withCoupon(price, coupon) : price
  if (amount !== toMinor(body.price)) throw new ApiError('price_changed', { price: fromMinor(amount) })
  const lowered = { coupon_id: coupon?.id ?? null, full_price: coupon ? price : null }
  const terms = { account_id: viewer.id, type: 'subscription', amount, ...lowered, performer_id: performer.id, subscription_type: body.type, tokens: null, card_id: null } as const
  if (price === 0) return { ...terms, gateway: currentGateway(deps).name }
  if (body.payFrom === 'wallet') {
    if (!performer.site.walletSubscriptions) throw invalidField('payFrom', texts.notFromWallet[language])
    return { ...terms, gateway: 'wallet', tokens: costInTokens(amount, performer.site.tokenPrice) }
  }
  if (!body.cardId) throw invalidField('cardId', texts.chooseCard[language])
  const gateway = currentGateway(deps).name
  const card = await findCard(deps.db, viewer.id, body.cardId, gateway)
  if (!card) throw new ApiError('not_found')
  return { ...terms, gateway, card_id: card.id }
}

const texts = {
  notOffered: { en: 'This creator does not offer it', pt: 'Este criador não oferece isto' },
  notFromWallet: { en: 'Subscriptions cannot be paid from the wallet here', pt: 'Aqui a assinatura não pode ser paga com a carteira' },
  chooseCard: { en: 'Choose a card', pt: 'Escolha um cartão' },
}

/** Without a gateway: a coupon may leave nothing to pay at first, with a card that pays later. */
const isDoneAtOnce = (terms: Terms): boolean => terms.card_id === null || terms.amount === 0

/** Writes the payment, and completes it where no gateway has to be asked. Nothing is left behind when it throws. */
async function begin(deps: Deps, intent: Intent | undefined, terms: Terms, language: Language): Promise<{ payment: PaymentRow } | { replay: string } | { occupied: true }> {
  const at = deps.clock.now()
  const news: News[] = []
  const outcome = await transaction(deps.db, async (trx) => {
    news.length = 0
    const coupon = terms.coupon_id === null ? null : await lockCoupon(trx, terms.coupon_id)
    if (coupon === undefined) throw couponRefusal('couponCode', 'unknown', language)
    const begun = await beginPayment(trx, intent, { id: randomUUIDv7(), ...terms, subscription_id: randomUUIDv7(), created_at: at })
    if ('occupied' in begun) throw new Occupied()
    if ('replay' in begun) return begun
    // After the payment is written: nobody else can be between here and a subscription to the same creator now.
    await refuseLiving(trx, begun.began, at)
    const fault = coupon && couponFault(coupon, await countUses(trx, coupon.id, terms.account_id, begun.began.id), terms.subscription_type as SubscriptionType, at)
    if (fault) throw couponRefusal('couponCode', fault, language)
    if (terms.amount > 0) await checkSpending(trx, terms.account_id, terms.amount, at, terms.amount)
    if (terms.subscription_type === 'free') await takeTrial(trx, begun.began, at)
    if (!isDoneAtOnce(terms)) return { payment: begun.began }
    news.push(...(await completePayment(trx, begun.began, at)))
    return { payment: await getPayment(trx, begun.began.id) }
  }).catch((error: unknown) => {
    if (error instanceof Occupied) return { occupied: true } as const
    throw error
  })
  for (const tell of news) tell(deps.realtime)
  return outcome
}

class Occupied extends Error {}

async function refuseLiving(trx: Trx, payment: PaymentRow, at: Date): Promise<void> {
  const living = await findLiving(trx, payment.account_id, payment.performer_id ?? '')
  if (!living) return
  const hasEnded = living.next_charge_at === null && living.ends_at.getTime() <= at.getTime()
  if (!hasEnded) throw new ApiError('already_subscribed')
  await endSubscription(trx, living, 'expired', at)
}

async function takeTrial(trx: Trx, payment: PaymentRow, at: Date): Promise<void> {
  const taken = await trx
    .insertInto('subscription_trial')
    .values({ user_id: payment.account_id, performer_id: payment.performer_id ?? '', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!taken.numInsertedOrUpdatedRows) throw new ApiError('trial_used')
}
