import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Card, Payment } from '../../../../contract/money/payments.ts'
import type { PaymentCard } from '../../../db/schema.ts'
import type { Selectable } from 'kysely'
import { presentPerson } from '../../identity/visibility/present.ts'
import { nextCharge } from '../subscription-lifecycle/lifecycle.ts'
import { declineText } from '../gateways/decline-reasons.ts'
import type { LoadedPayment } from './queries.ts'

/** A payment as its owner sees it (Spec §7, Payments). */
export function presentPayment(row: LoadedPayment, language: Language): Payment {
  return {
    _id: row.id,
    gateway: row.gateway as Payment['gateway'],
    type: row.type as Payment['type'],
    status: row.status as Payment['status'],
    amount: fromMinor(row.gateway === 'wallet' ? (row.tokens ?? 0) : row.amount),
    tokens: row.tokens === null ? undefined : fromMinor(row.tokens),
    performer: row.performer_id
      ? presentPerson({
          id: row.performer_id,
          name: row.name ?? '',
          username: row.username,
          avatar_file_id: row.avatar_file_id,
          is_performer: row.is_performer ?? true,
        })
      : undefined,
    subscriptionType: row.subscription_type ?? undefined,
    last4: row.last4 ?? undefined,
    failureReason: row.status === 'failed' ? declineText(row.failure_reason, language) : undefined,
    actionUrl: row.status === 'requires_action' ? (row.action_url ?? undefined) : undefined,
    balance: row.balance_after === null ? undefined : fromMinor(row.balance_after),
    balanceAsOf: row.balance_as_of ?? undefined,
    next: row.next_charge_at
      ? {
          amount: fromMinor(
            nextCharge({ ...row, price: row.price ?? row.amount, discounted_left: row.discounted_left ?? 0 })
          ),
          at: row.next_charge_at.toISOString(),
        }
      : undefined,
    createdAt: row.created_at.toISOString(),
  }
}

/** A saved card: brand, last four digits and expiry only. */
export function presentCard(row: Selectable<PaymentCard>): Card {
  return {
    _id: row.id,
    gateway: row.gateway as Card['gateway'],
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    holder: row.holder,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
  }
}
