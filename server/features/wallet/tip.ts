import type { Charge } from '../../../contract/wallet.ts'
import { fromMinor, outsideCaps, toMinor } from '../../../contract/money.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import { split, tokensToCents } from '../ledger/sale-entries.ts'
import { capText } from '../payments/top-up.ts'
import { findPayable } from '../subscriptions/policy.ts'
import { chargeOnce, type Payer, type Terms } from './charge-once.ts'

/** Tips a creator from the wallet; `price` in tokens as on the wire. @throws ApiError invalid (caps), forbidden (oneself), not_found, insufficient_balance, idempotency_conflict */
export function tip(deps: Deps, payer: Payer, performerId: string, body: { price: number; message?: string | undefined }): Promise<Charge> {
  return chargeOnce(deps, payer, 'tip', performerId, body, async () => ({ ...(await termsOf(deps, payer, performerId, body.price)), message: body.message }))
}

async function termsOf(deps: Deps, { viewer, country, language }: Payer, performerId: string, price: number): Promise<Terms> {
  if (performerId === viewer.id) throw new ApiError('forbidden')
  const performer = await findPayable(deps.db, viewer, country, performerId)
  if (!performer) throw new ApiError('not_found')
  const { site } = performer
  const fault = outsideCaps(price, fromMinor(site.minimumTipPrice), fromMinor(site.maximumTipPrice))
  if (fault) throw invalidField('price', capText(fault, language))
  const tokens = toMinor(price)
  return { performerId, tokens, holdDays: site.holdDays, split: split(tokensToCents(tokens, site.tokenPrice), site, performer.commission_bp) }
}
