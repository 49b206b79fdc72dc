import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../../contract/errors.ts'
import { tokensForAmount, fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../db/transaction.ts'
import { ApiError } from '../../../http/api-error.ts'
import { findResult, intentOf } from '../ledger/idempotency.ts'
import { requireCaps } from '../../platform/settings/caps.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { checkSpending } from '../spending/check.ts'
import { beginPayment } from './begin-payment.ts'
import { advancePayment, resumePayment } from './advance-payment.ts'
import { currentGateway } from '../gateways/choose-gateway.ts'
import { findCard } from './queries.ts'
import { type PaymentRow } from '../gateways/payment-row.ts'

export type TopUp = { amount: number; packageId?: string | undefined; cardId: string }

/**
 * Buys tokens (Spec §7, POST /payment/wallet/top-up). `amount` with decimals as on the wire. A repeated key continues the first payment.
 * @throws ApiError invalid (caps), price_changed, not_found (card, package), limit_reached, cooling_off, idempotency_conflict, gateway_unavailable
 */
export async function topUp(
  deps: Deps,
  accountId: string,
  body: TopUp,
  key: string | undefined,
  language: Language
): Promise<PaymentRow> {
  const intent = key === undefined ? undefined : intentOf(accountId, key, 'top_up', body)
  const earlier = intent && (await findResult(deps.db, intent))
  if (earlier) return resumePayment(deps, earlier)
  const gateway = currentGateway(deps)
  const [price, card] = await Promise.all([
    priceOf(deps, body, language),
    findCard(deps.db, accountId, body.cardId, gateway.name),
  ])
  if (!card) throw new ApiError('not_found')
  const at = deps.clock.now()
  const begun = await transaction(deps.db, async (trx) => {
    // A spending limit also limits top-ups: nobody can pay in more than they allow themselves to spend.
    await checkSpending(trx, accountId, price.amount, at, { isTopUp: true })
    return beginPayment(trx, intent, {
      id: randomUUIDv7(),
      account_id: accountId,
      gateway: gateway.name,
      type: 'top_up',
      ...price,
      card_id: card.id,
      created_at: at,
    })
  })
  if ('replay' in begun) return resumePayment(deps, begun.replay)
  if ('occupied' in begun) throw new ApiError('payment_in_progress')
  return advancePayment(deps, begun.began.id, { offSession: false })
}

/** The amount to pay, in cents, and the tokens it buys, in hundredths. */
async function priceOf(deps: Deps, body: TopUp, language: Language): Promise<{ amount: number; tokens: number }> {
  const amount = toMinor(body.amount)
  if (body.packageId) {
    const tokenPackage = await deps.db
      .selectFrom('token_package')
      .select(['price', 'tokens'])
      .where('id', '=', body.packageId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!tokenPackage) throw new ApiError('not_found')
    if (tokenPackage.price !== amount) throw new ApiError('price_changed', { price: fromMinor(tokenPackage.price) })
    return { amount, tokens: tokenPackage.tokens }
  }
  const site = await readSettings(deps.db)
  requireCaps('wallet', 'amount', body.amount, site, language)
  return { amount, tokens: tokensForAmount(amount, site.tokenPrice) }
}
