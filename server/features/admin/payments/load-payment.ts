import { fromMinor } from '../../../../contract/money/money.ts'
import type { AdminPayment, AdminPaymentDetail, RefundPreview } from '../../../../contract/admin/payments.ts'
import type { DisputeStatus } from '../../../../contract/money/dispute-rules.ts'
import type { Db } from '../../../db/connect.ts'
import { ApiError } from '../../../http/api-error.ts'
import { personColumns, presentPerson } from '../../identity/visibility/present.ts'
import { isReturned } from '../../money/earnings/returned.ts'
import { listParts, shareOf, sumOf, tokensOf, type PartRow } from '../../money/payments/partial-refunds.ts'
import { findRefundable, requireUndisputed } from '../../money/payments/refund-any.ts'
import {
  findDisputes,
  findLastRefund,
  findSaleOf,
  listEntries,
  listPayments,
  namesOf,
  type PaymentLine,
} from './queries.ts'

/** Presents payments with the people of both sides, loaded in one query. */
export async function presentPayments(db: Db, lines: readonly PaymentLine[]): Promise<AdminPayment[]> {
  const ids = [...new Set(lines.flatMap(({ payer_id: payer, performer_id: performer }) => [payer, performer ?? payer]))]
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('account').select(personColumns).where('account.id', 'in', ids).execute()
  const people = new Map(rows.map((row) => [row.id, presentPerson(row)]))
  return lines.flatMap((line) => {
    const payer = people.get(line.payer_id)
    if (!payer) return []
    return {
      _id: line.id,
      type: line.type as AdminPayment['type'],
      status: line.status as AdminPayment['status'],
      gateway: line.gateway as AdminPayment['gateway'],
      amount: line.amount === null ? undefined : fromMinor(line.amount),
      tokens: line.tokens === null ? undefined : fromMinor(line.tokens),
      refunded: fromMinor(line.refunded),
      last4: line.last4 ?? undefined,
      payer,
      performer: people.get(line.performer_id ?? ''),
      createdAt: line.created_at.toISOString(),
    }
  })
}

/** The refund of all that was left: what `refunded` counts, less the parts before it. */
function lastPart(
  { id, created_at: at, operator_name: operator, reason }: NonNullable<Awaited<ReturnType<typeof findLastRefund>>>,
  { gateway, refunded }: PaymentLine,
  parts: readonly PartRow[]
): AdminPaymentDetail['parts'][number] {
  const before = sumOf(parts)
  return {
    _id: id,
    status: 'done',
    amount: fromMinor(refunded - (gateway === 'wallet' ? before.tokens : before.amount)),
    reason: reason ?? '',
    operator: operator ?? undefined,
    createdAt: at.toISOString(),
  }
}

/** One payment or purchase with its refunds and entries. @throws ApiError not_found */
export async function loadPayment(db: Db, id: string): Promise<AdminPaymentDetail> {
  const [line] = await listPayments(db, { id }, 1)
  const [payment] = line ? await presentPayments(db, [line]) : []
  if (!line || !payment) throw new ApiError('not_found')
  const [sale, last, parts, entries, refundable, disputes] = await Promise.all([
    findSaleOf(db, id),
    line.status === 'refunded' ? findLastRefund(db, id) : undefined,
    listParts(db, id),
    listEntries(db, id),
    findRefundable(db, id),
    findDisputes(db, id),
  ])
  const names = await namesOf(
    db,
    parts.map((part) => part.operator_id)
  )
  return {
    ...payment,
    failureReason: line.failure_reason ?? undefined,
    sale: sale && {
      gross: fromMinor(sale.gross),
      fee: fromMinor(sale.fee),
      net: fromMinor(sale.net),
      commission: sale.commission_bp / 100,
      isReleased: sale.status === 'available',
    },
    disputes: disputes.map((row) => ({
      _id: row.id,
      status: row.status as DisputeStatus,
      openedAt: row.opened_at.toISOString(),
    })),
    left: refundable && fromMinor(refundable.left),
    parts: [
      ...parts.map((part) => ({
        _id: part.id,
        status: part.status as 'done',
        amount: fromMinor(payment.gateway === 'wallet' ? (part.tokens ?? 0) : part.amount),
        reason: part.reason,
        operator: part.operator_id === null ? undefined : names.get(part.operator_id),
        createdAt: part.created_at.toISOString(),
      })),
      ...(last ? [lastPart(last, line, parts)] : []),
    ],
    ledger: [...Map.groupBy(entries, (entry) => entry.id).values()].flatMap((all) => {
      const [first] = all
      return first
        ? {
            _id: first.id,
            kind: first.kind,
            createdAt: first.created_at.toISOString(),
            entries: all.map(({ account, unit, owner, amount }) => ({
              account,
              unit,
              owner: owner ?? undefined,
              amount: fromMinor(amount),
            })),
          }
        : []
    }),
  }
}

const balanceOf = async (db: Db, owner: string, kind: string): Promise<number> =>
  (
    await db
      .selectFrom('ledger_account')
      .select('balance')
      .where('holder', '=', owner)
      .where('kind', '=', kind)
      .executeTakeFirst()
  )?.balance ?? 0

/**
 * What a refund of `amount` (minor units of the payment; undefined: all that is left) would cost whom.
 * @throws ApiError not_found, nothing_to_refund, payment_disputed, refund_too_high
 */
export async function previewRefund(db: Db, id: string, amount: number | undefined): Promise<RefundPreview> {
  await requireUndisputed(db, id)
  const refundable = await findRefundable(db, id)
  if (!refundable) throw new ApiError('nothing_to_refund')
  const { unit, left } = refundable
  const wanted = amount ?? left
  if (wanted > left) throw new ApiError('refund_too_high', { left: fromMinor(left) })
  const [payment, sale] = await Promise.all([
    db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirst(),
  ])
  const isWhole = wanted === left
  if (!sale) {
    if (!payment) throw new ApiError('not_found')
    const tokens = tokensOf(payment, sumOf(await listParts(db, id)), wanted)
    const inWallet = await balanceOf(db, payment.account_id, 'wallet')
    return {
      isWhole,
      amount: fromMinor(wanted),
      tokens: fromMinor(tokens),
      creator: 0,
      site: 0,
      uncovered: fromMinor(Math.max(0, tokens - inWallet)),
      endsSubscription: false,
    }
  }
  const share = shareOf(sale, unit === 'token' ? { tokens: wanted } : { amount: wanted })
  const isOpen = !isReturned(sale.status)
  const earned = await balanceOf(db, sale.performer_id, sale.status === 'available' ? 'available' : 'pending')
  return {
    isWhole,
    ...(unit === 'currency' ? { amount: fromMinor(wanted) } : { tokens: fromMinor(wanted) }),
    creator: fromMinor(share.net),
    site: fromMinor(share.fee),
    uncovered: fromMinor(isOpen ? Math.max(0, share.net - earned) : 0),
    endsSubscription: isWhole && sale.type === 'subscription',
  }
}
