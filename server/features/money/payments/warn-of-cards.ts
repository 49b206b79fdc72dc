import { sql } from 'kysely'
import { lockedStatuses } from '../../../http/authenticate.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { expiringCardMail } from './card-mail.ts'

/** Numbers of days before the end of its last month at which the owner of a card is warned. */
const [firstDays, lastDays] = [30, 7] as const
/** Maximum number of cards in one transaction. */
const batchSize = 100

/**
 * The `warn-of-cards` job: mails the owner of a card that it expires, 30 and 7 days before, once each, and records it.
 * Only of the default card, and of cards that pay a subscription; the mail names the creators.
 */
export async function warnOfCards(deps: Deps): Promise<void> {
  while ((await warnBatch(deps)) === batchSize);
}

async function warnBatch(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const due = await findExpiringCards(trx, now)
    const creators = await findCreatorsOfCards(
      trx,
      due.map(({ id }) => id)
    )
    for (const { id, days, lastDay, brand, last4, account_id: accountId, email, name, language } of due) {
      const names = (creators.get(id) ?? []).map((creator) => plainName(creator.name))
      const mail = expiringCardMail({ brand, last4, lastDay, creators: names })
      await sendMailTo(deps, trx, { id: accountId, email, name, language }, '/wallet/cards', mail)
      record('card.expiring', { cardId: id, accountId, days })
    }
    await sql`update payment_card set warned_days = warned.days
      from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ days }) => days)}::int[]) as warned (id, days)
      where payment_card.id = warned.id`.execute(trx)
    return due.length
  })
}

/**
 * The creators whose subscriptions these cards pay, by the id of the card, unless they are hidden from its owner; the
 * next charge first. A card without any is absent. One query.
 */
export async function findCreatorsOfCards(
  db: Db | Trx,
  cardIds: readonly string[]
): Promise<Map<string, { id: string; name: string }[]>> {
  if (cardIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('payment_card as card', 'card.id', 'subscription.card_id')
    .innerJoin('account', 'account.id', 'subscription.performer_id')
    .select(['card.id as cardId', 'account.id', 'account.name'])
    .where('card.id', 'in', cardIds)
    .where('next_charge_at', 'is not', null)
    .where('subscription.status', 'in', ['active', 'past_due'])
    .where(sql<boolean>`not ${isHiddenFrom(sql.ref('account.id'), sql.ref('card.account_id'), undefined)}`)
    .orderBy('next_charge_at')
    .orderBy('subscription.id')
    .execute()
  return Map.groupBy(rows, ({ cardId }) => cardId)
}

/** Cards whose owners are due to be warned, locked until the transaction ends. A card is valid until the end of its month. */
function findExpiringCards(trx: Trx, now: Date) {
  const end = sql<Date>`(make_timestamptz(card.exp_year, card.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month')`
  const isWithin = (days: number) => sql<boolean>`${end} <= ${now}::timestamptz + ${days} * interval '1 day'`
  return trx
    .selectFrom('payment_card as card')
    .innerJoin('account', 'account.id', 'card.account_id')
    .select([
      'card.id',
      'card.account_id',
      'card.brand',
      'card.last4',
      'account.email',
      'account.name',
      'account.language',
    ])
    .select([
      sql<number>`case when ${isWithin(lastDays)} then ${lastDays}::int else ${firstDays}::int end`.as('days'),
      sql<Date>`${end} - interval '1 second'`.as('lastDay'),
    ])
    .where('card.removed_at', 'is', null)
    .where('account.status', 'not in', [...lockedStatuses])
    .where(sql<boolean>`${end} > ${now}`)
    .where(
      sql<boolean>`(card.warned_days is null and ${isWithin(firstDays)} or card.warned_days = ${firstDays} and ${isWithin(lastDays)})`
    )
    .where(
      sql<boolean>`(card.is_default or exists (select from subscription where subscription.card_id = card.id
        and subscription.next_charge_at is not null and subscription.status in ('active', 'past_due')))`
    )
    .orderBy('card.id')
    .limit(batchSize)
    .forUpdate('card')
    .skipLocked()
    .execute()
}
