import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import { cardDigits, isCardCurrent, isCardNumber, sandboxCards } from '../../../../contract/money/sandbox-cards.ts'
import type { Db } from '../../../db/connect.ts'
import type { PaymentCard } from '../../../db/schema.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import {
  GatewayAsksCardholder,
  GatewayDeclined,
  type NewCard,
  type StoredCard,
} from '../../../integrations/payments/gateway.ts'
import { declineText } from '../gateways/decline-reasons.ts'
import { gatewayOf, mapUnreachable } from '../gateways/choose-gateway.ts'

type CardRow = Selectable<PaymentCard>

/** The saved cards of an account, the default first, then the newest. */
export async function listCards(
  db: Db,
  accountId: string,
  page: { limit: number; offset: number }
): Promise<{ rows: CardRow[]; total: number }> {
  const saved = db.selectFrom('payment_card').where('account_id', '=', accountId).where('removed_at', 'is', null)
  const [rows, { total }] = await Promise.all([
    saved
      .selectAll()
      .orderBy('is_default', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    saved.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * Saves a card that its bank accepts with the gateway (Spec §7, POST /{gateway}/cards); the first one becomes the
 * default. @throws ApiError invalid, not_found, payment_declined, card_authentication, gateway_unavailable
 */
export async function addCard(
  deps: Deps,
  accountId: string,
  gatewayName: 'sandbox' | 'stripe',
  card: NewCard,
  language: Language
): Promise<CardRow> {
  const gateway = deps.gateways[gatewayName]
  if (!gateway) throw new ApiError('not_found')
  if (gatewayName === 'sandbox') checkTypedCard(card, deps.clock.now(), language)
  else if (!card.paymentMethodId) throw invalidField('paymentMethodId', texts.missing[language])
  const stored = await mapUnreachable(() => gateway.saveCard(accountId, card)).catch((error: unknown) => {
    throw declinedError(error, language)
  })
  return keepCard(deps, accountId, gatewayName, { ...stored, holder: card.holder ?? '' })
}

/**
 * Saves a test card that waits until its cardholder has answered the bank; refused, it is not saved.
 * @throws ApiError not_found, payment_declined
 */
export async function addConfirmedCard(
  deps: Deps,
  accountId: string,
  { setupId, approve, holder = '' }: { setupId: string; approve: boolean; holder?: string | undefined },
  language: Language
): Promise<CardRow> {
  const { sandbox } = deps.gateways
  if (!sandbox) throw new ApiError('not_found')
  const stored = await sandbox.authenticateCard(accountId, setupId, approve).catch((error: unknown) => {
    throw declinedError(error, language)
  })
  if (!stored) throw new ApiError('not_found')
  return keepCard(deps, accountId, 'sandbox', { ...stored, holder })
}

/** Adds a card that the gateway has saved to the account, once. */
function keepCard(
  deps: Deps,
  accountId: string,
  gatewayName: 'sandbox' | 'stripe',
  stored: StoredCard & { holder: string }
): Promise<CardRow> {
  return transaction(deps.db, async (trx) => {
    await lockOwner(trx, accountId)
    // The request was repeated because the first response was lost.
    const saved = await trx
      .selectFrom('payment_card')
      .selectAll()
      .where('gateway', '=', gatewayName)
      .where('gateway_reference', '=', stored.reference)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (saved) return saved
    const first = !(await trx
      .selectFrom('payment_card')
      .select('id')
      .where('account_id', '=', accountId)
      .where('is_default', '=', true)
      .where('removed_at', 'is', null)
      .executeTakeFirst())
    return (
      trx
        .insertInto('payment_card')
        .values({
          id: randomUUIDv7(),
          account_id: accountId,
          gateway: gatewayName,
          gateway_reference: stored.reference,
          brand: stored.brand,
          last4: stored.last4,
          exp_month: stored.expMonth,
          exp_year: stored.expYear,
          holder: stored.holder,
          is_default: first,
          created_at: deps.clock.now(),
        })
        // The card was removed here before, while the gateway was unreachable.
        .onConflict((conflict) =>
          conflict.columns(['gateway', 'gateway_reference']).doUpdateSet({ removed_at: null, is_default: first })
        )
        .returningAll()
        .executeTakeFirstOrThrow()
    )
  })
}

/** Makes a saved card that its bank accepts the default. @throws ApiError not_found, payment_declined, gateway_unavailable */
export async function setDefaultCard(
  deps: Deps,
  accountId: string,
  cardId: string,
  language: Language
): Promise<CardRow> {
  const chosen = (await cardsInOrder(deps.db, accountId)).find(({ id }) => id === cardId)
  if (!chosen) throw new ApiError('not_found')
  await verifyCard(deps, chosen).catch((error: unknown) => {
    throw declinedError(error, language)
  })
  return transaction(deps.db, async (trx) => {
    await lockOwner(trx, accountId)
    await trx
      .updateTable('payment_card')
      .set({ is_default: false })
      .where('account_id', '=', accountId)
      .where('is_default', '=', true)
      .execute()
    const card = await trx
      .updateTable('payment_card')
      .set({ is_default: true })
      .where('id', '=', cardId)
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!card) throw new ApiError('not_found')
    return card
  })
}

/**
 * Removes a saved card. Subscriptions that it pays move to the default card or the newest other card that its bank
 * accepts. The last card that a subscription still needs cannot be removed. @throws ApiError not_found, card_in_use,
 * gateway_unavailable
 */
export async function removeCard(deps: Deps, accountId: string, cardId: string): Promise<void> {
  const successor = await findSuccessor(deps, accountId, cardId)
  const card = await transaction(deps.db, async (trx) => {
    await lockOwner(trx, accountId)
    const cards = await cardsInOrder(trx, accountId)
    const card = cards.find(({ id }) => id === cardId)
    if (!card) throw new ApiError('not_found')
    const replacement = cards.find(({ id }) => id === successor)
    const paidSubscription = await trx
      .selectFrom('subscription')
      .innerJoin('account', 'account.id', 'subscription.performer_id')
      .select('account.name')
      .where('card_id', '=', cardId)
      .where('next_charge_at', 'is not', null)
      .executeTakeFirst()
    if (paidSubscription && !replacement) throw new ApiError('card_in_use', { name: paidSubscription.name })
    await trx
      .updateTable('payment_card')
      .set({ removed_at: deps.clock.now(), is_default: false })
      .where('id', '=', cardId)
      .execute()
    if (replacement) {
      await trx
        .updateTable('subscription')
        .set({ card_id: replacement.id, updated_at: deps.clock.now() })
        .where('card_id', '=', cardId)
        .where('status', 'in', ['active', 'past_due', 'cancelled'])
        .execute()
      if (card.is_default)
        await trx.updateTable('payment_card').set({ is_default: true }).where('id', '=', replacement.id).execute()
    }
    return card
  })
  // The card is already removed for its owner. If the gateway is unreachable, it keeps a card that is never used again.
  await deps.gateways[card.gateway as 'sandbox' | 'stripe']
    ?.removeCard(card.gateway_reference)
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a removed card could not be deleted at the gateway'))
}

const cardsInOrder = (db: Db, accountId: string): Promise<CardRow[]> =>
  db
    .selectFrom('payment_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The card that takes a removed one's place: the first other one that its bank accepts. @throws ApiError gateway_unavailable */
async function findSuccessor(deps: Deps, accountId: string, cardId: string): Promise<string | undefined> {
  const cards = await cardsInOrder(deps.db, accountId)
  const gateway = cards.find(({ id }) => id === cardId)?.gateway
  for (const card of cards.filter((other) => other.id !== cardId && other.gateway === gateway))
    try {
      await verifyCard(deps, card)
      return card.id
    } catch (error) {
      if (!(error instanceof GatewayDeclined)) throw error
    }
  return undefined
}

/** @throws GatewayDeclined, ApiError gateway_unavailable */
const verifyCard = (deps: Deps, card: CardRow): Promise<void> =>
  mapUnreachable(() => gatewayOf(deps, card).verifyCard(card.account_id, card.gateway_reference))

/** A card that was declined, or whose bank asks the cardholder, as the error of the call; any other error as it is. */
const declinedError = (error: unknown, language: Language): unknown => {
  if (error instanceof GatewayAsksCardholder) return new ApiError('card_authentication', { challenge: error.setupId })
  return error instanceof GatewayDeclined
    ? new ApiError('payment_declined', { reason: declineText(error.reason, language) })
    : error
}

/** Serializes changes of one account's cards, so that there is always exactly one default. */
async function lockOwner(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

function checkTypedCard(card: NewCard, now: Date, language: Language): void {
  const fields: Record<string, string> = {}
  if (!card.number || !isCardNumber(card.number)) fields.number = texts.number[language]
  else if (!sandboxCards.some(({ number }) => number === cardDigits(card.number ?? '')))
    fields.number = texts.testOnly[language]
  if (card.expMonth === undefined) fields.expMonth = texts.missing[language]
  if (card.expYear === undefined) fields.expYear = texts.missing[language]
  if (card.expMonth && card.expYear && !isCardCurrent(card.expMonth, card.expYear, now))
    fields.expMonth = texts.expired[language]
  if (!card.cvc) fields.cvc = texts.missing[language]
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', {}, fields)
}

const texts = {
  number: { en: 'Check the card number', pt: 'Confira o número do cartão' },
  missing: { en: 'Required', pt: 'Obrigatório' },
  expired: { en: 'This card has expired', pt: 'Este cartão está vencido' },
  testOnly: { en: 'This site only accepts test cards', pt: 'Este site só aceita cartões de teste' },
}
