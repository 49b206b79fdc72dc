import type { Language } from '../../../contract/errors.ts'
import { fromMinor, outsideCaps, toMinor } from '../../../contract/money.ts'
import type { Charge } from '../../../contract/wallet.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { intentOf } from '../ledger/idempotency.ts'
import { split, tokensToCents } from '../ledger/sale-entries.ts'
import { capText } from '../payments/top-up.ts'
import { findPayable } from '../subscriptions/policy.ts'
import { chargeWallet, findCharge } from './charge-wallet.ts'

/** ms in which the same tip without a key counts as a repeat (product.md, Money). */
const repeatMs = 10_000

type Caller = { viewer: Viewer; country: string | undefined; key: string | undefined; language: Language }

/** Tips a creator from the wallet; `price` in tokens as on the wire. @throws ApiError invalid (caps), forbidden (oneself), not_found, insufficient_balance, idempotency_conflict */
export async function tip(deps: Deps, caller: Caller, performerId: string, body: { price: number; message?: string | undefined }): Promise<Charge> {
  const { viewer, key } = caller
  const what = `tip ${performerId}`
  const made = intentOf(viewer.id, '', what, body)
  const intent = key === undefined ? { ...made, key: `auto:${made.hash.toString('base64url')}` } : { ...made, key }
  try {
    const { tokens, holdDays, parts } = await termsOf(deps, caller, performerId, body.price)
    return await chargeWallet(deps, { type: 'tip', buyerId: viewer.id, performerId, tokens, split: parts, message: body.message, holdDays, intent, ...(key === undefined && { repeatMs }) })
  } catch (error) {
    // What was paid once is answered once more, whatever has changed since.
    const first = key !== undefined && error instanceof ApiError && error.code !== 'idempotency_conflict' ? await findCharge(deps, intent) : undefined
    if (first) return first
    throw error
  }
}

async function termsOf(deps: Deps, { viewer, country, language }: Caller, performerId: string, price: number) {
  if (performerId === viewer.id) throw new ApiError('forbidden')
  const performer = await findPayable(deps.db, viewer, country, performerId)
  if (!performer) throw new ApiError('not_found')
  const { site } = performer
  const fault = outsideCaps(price, fromMinor(site.minimumTipPrice), fromMinor(site.maximumTipPrice))
  if (fault) throw invalidField('price', capText(fault, language))
  const tokens = toMinor(price)
  return { tokens, holdDays: site.holdDays, parts: split(tokensToCents(tokens, site.tokenPrice), site, performer.commission_bp) }
}
