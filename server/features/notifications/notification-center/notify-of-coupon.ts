import type { DomainEvent } from '../../../../contract/events.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { notifyAll, type Notice } from './notify.ts'

/** Notifies creators of coupons that have reached their limit of uses. */
export const notifyOfUsedCoupons: Subscriber<'coupon.used-up'> = (deps, trx, events) =>
  notifyOfCoupons(deps, trx, events, 'used_up')

/** Notifies creators of coupons that end soon, with their last day. */
export const notifyOfEndingCoupons: Subscriber<'coupon.ending'> = (deps, trx, events) =>
  notifyOfCoupons(deps, trx, events, 'ending')

async function notifyOfCoupons(
  deps: Deps,
  trx: Trx,
  events: readonly DomainEvent<'coupon.used-up' | 'coupon.ending'>[],
  detail: 'used_up' | 'ending'
): Promise<AfterCommit> {
  const rows = await trx
    .selectFrom('coupon')
    .select(['id', 'code', 'valid_until'])
    .where(
      'id',
      'in',
      events.map(({ data }) => data.couponId)
    )
    .execute()
  const coupons = new Map(rows.map((row) => [row.id, row]))
  return notifyAll(
    deps,
    trx,
    events.flatMap(({ at, data: { couponId, performerId } }): Notice[] => {
      const coupon = coupons.get(couponId)
      if (!coupon) return []
      return [
        {
          to: performerId,
          kind: 'coupon',
          objectType: 'coupon',
          objectId: couponId,
          groupKey: `coupon:${detail}:${couponId}`,
          detail,
          excerpt: coupon.code,
          ...(coupon.valid_until && { dueAt: new Date(coupon.valid_until.getTime() - 1) }),
          href: '/creator/coupons',
          at,
        },
      ]
    })
  )
}
