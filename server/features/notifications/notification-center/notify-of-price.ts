import { sql } from 'kysely'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import type { Queues } from '../../../jobs/queues.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { newsLevelOf } from '../../identity/visibility/relations.ts'
import { fansPerBatch } from './fans.ts'
import { notifyAll } from './notify.ts'

/** Notifies the subscribers of creators who have changed their prices, by a job. */
export const enqueueNotifyOfPrice: Subscriber<'price.changed'> = (deps, trx, events) =>
  deps.jobs.enqueueAll(
    'notify-of-price',
    events.map(({ at, data }) => ({ performerId: data.performerId, at: at.toISOString() })),
    { within: trx }
  )

/**
 * The `notify-of-price` job: tells subscribers who pay another price than the creator asks for now that they keep theirs
 * (product.md, Subscriptions), once a day. Those who pay the same, or are not charged again, hear nothing; nor do those
 * who have switched the creator's notifications off.
 */
export async function notifyOfPrice(deps: Deps, { performerId, at, after }: Queues['notify-of-price']): Promise<void> {
  const afterCommit = await transaction(deps.db, async (trx) => {
    const subscribers = await nextSubscribers(trx, performerId, after ?? null)
    const last = subscribers.at(-1)
    if (last && subscribers.length === fansPerBatch)
      await deps.jobs.enqueue('notify-of-price', { performerId, at, after: last.id }, { within: trx })
    return notifyAll(
      deps,
      trx,
      subscribers
        .filter(({ isReachable }) => isReachable)
        .map(({ id, price, type }) => ({
          to: id,
          kind: 'price',
          actorId: performerId,
          objectType: 'performer',
          objectId: performerId,
          groupKey: `price:${performerId}`,
          amount: price,
          detail: type,
          href: '/subscriptions',
          at: new Date(at),
        }))
    )
  })
  await publishAfterCommit(deps, afterCommit)
}

type PayingSubscriber = { id: string; price: number; type: 'monthly' | 'yearly'; isReachable: boolean }

/** The next subscribers with another price than the present one, in order of id, `fansPerBatch` at most. */
async function nextSubscribers(trx: Trx, performerId: string, after: string | null): Promise<PayingSubscriber[]> {
  const hidden = isHiddenFrom(sql.ref('subscription.user_id'), performerId, undefined)
  const { rows } = await sql<PayingSubscriber>`
    select subscription.user_id as id, subscription.price, case subscription.type when 'yearly' then 'yearly' else 'monthly' end as type,
      (account.status = 'active' and not ${hidden} and ${newsLevelOf(sql.ref('subscription.user_id'), sql`${performerId}::uuid`)} <> 'off'
        and not exists (select from block_country where block_country.performer_id = ${performerId} and block_country.country = upper(account.country))) as "isReachable"
    from subscription join account on account.id = subscription.user_id join performer on performer.account_id = subscription.performer_id
    where subscription.performer_id = ${performerId} and (${after}::uuid is null or subscription.user_id > ${after}::uuid)
      and subscription.status in ('active', 'past_due') and subscription.next_charge_at is not null
      and subscription.price <> coalesce(case subscription.type when 'yearly' then performer.yearly_price else performer.monthly_price end, subscription.price)
    order by subscription.user_id limit ${fansPerBatch}`.execute(trx)
  return rows
}
