import { sql } from 'kysely'
import { isCardCurrent } from '../../../../contract/money/sandbox-cards.ts'
import type { EventData } from '../../../../contract/events.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { freeMail, fullPriceMail, trialMail, yearlyMail, type Charge } from './mails.ts'
import { nextCharge } from '../subscription-lifecycle/lifecycle.ts'
import { addDays } from '../../../../contract/money/period.ts'

/** Number of days before a renewal at which the fan is reminded. */
const renewalDays = 7
/** Maximum number of reminders in one transaction. */
const batchSize = 100

/**
 * Mails reminders with the date and amount of the next charge, and records them: a week before a yearly renewal, a week
 * before the first renewal at the full price after a coupon, and a day before a trial ends (four hours for a trial of
 * one day). Once per period, also when several processes run the job at once.
 */
export async function remindSubscriptions(deps: Deps): Promise<void> {
  while ((await remindBatch(deps)) === batchSize);
}

async function remindBatch(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const due = await findDueReminders(trx, now)
    if (due.length === 0) return 0
    const { currency } = await readSettings(trx)
    await trx
      .updateTable('subscription')
      .set((row) => ({ reminded_for: row.ref('ends_at') }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id)
      )
      .execute()
    for (const row of due) {
      const charge = chargeOf(row, currency)
      const reason = reasonOf(row)
      const path =
        reason === 'trial_free'
          ? `/${row.creator_username ?? row.performer_id}?subscribe=${row.performer_id}`
          : '/subscriptions'
      await sendMailTo(
        deps,
        trx,
        { id: row.user_id, email: row.email, name: row.fan, language: row.language },
        path,
        reason === 'trial_free' ? freeMail({ ...charge, amount: row.monthly_price }) : mails[reason](charge)
      )
      record('subscription.reminded', {
        subscriptionId: row.id,
        userId: row.user_id,
        performerId: row.performer_id,
        reason,
        amount: reason === 'trial_free' ? null : charge.amount,
        dueAt: charge.at.toISOString(),
      })
    }
    return due.length
  })
}

const mails = { trial: trialMail, yearly: yearlyMail, full_price: fullPriceMail } as const

const reasonOf = ({ type, next_charge_at }: DueReminder): EventData<'subscription.reminded'>['reason'] => {
  if (type === 'free') return next_charge_at ? 'trial' : 'trial_free'
  return type === 'yearly' ? 'yearly' : 'full_price'
}

type DueReminder = Awaited<ReturnType<typeof findDueReminders>>[number]

function chargeOf(row: DueReminder, currency: string): Charge {
  const { last4, brand, exp_month: month, exp_year: year } = row
  const isCard = row.gateway !== 'wallet' && last4 !== null && brand !== null && month !== null && year !== null
  const card = isCard ? { brand, last4, isExpiring: !isCardCurrent(month, year, row.ends_at) } : null
  return { creator: plainName(row.creator), amount: nextCharge(row), currency, at: row.ends_at, card }
}

/** Subscriptions whose fan is due to be reminded of the end of this period, locked until the transaction ends. */
function findDueReminders(trx: Trx, now: Date) {
  // The coupon lowers no further charge, and has lowered the last one.
  const fullPrice = sql<boolean>`(subscription.discounted_price is not null and subscription.discounted_left = 0 and subscription.price >
    (select payment.amount from payment where payment.subscription_id = subscription.id and payment.status = 'succeeded' order by payment.created_at desc limit 1))`
  const free = sql<boolean>`(subscription.type = 'free'
    and subscription.ends_at <= ${now}::timestamptz + case when subscription.ends_at - subscription.period_started_at > interval '1 day' then interval '24 hours' else interval '4 hours' end)`
  const paid = sql<boolean>`(subscription.type <> 'free' and subscription.next_charge_at <= ${addDays(now, renewalDays)} and (subscription.type = 'yearly' or ${fullPrice}))`
  return trx
    .selectFrom('subscription')
    .innerJoin('account as fan', 'fan.id', 'subscription.user_id')
    .innerJoin('account as creator', 'creator.id', 'subscription.performer_id')
    .innerJoin('performer', 'performer.account_id', 'subscription.performer_id')
    .leftJoin('payment_card as card', 'card.id', 'subscription.card_id')
    .selectAll('subscription')
    .select([
      'fan.email',
      'fan.name as fan',
      'fan.language',
      'creator.name as creator',
      'creator.username as creator_username',
      'performer.monthly_price',
    ])
    .select(['card.brand', 'card.last4', 'card.exp_month', 'card.exp_year'])
    .where('subscription.status', '=', 'active')
    .where('subscription.ends_at', '>', now)
    .where('fan.status', '=', 'active')
    .where('creator.status', '=', 'active')
    .where(sql<boolean>`not ${isHiddenFrom(sql.ref('creator.id'), sql.ref('fan.id'), undefined)}`)
    .where(sql<boolean>`subscription.reminded_for is distinct from subscription.ends_at`)
    .where(sql<boolean>`(${free} or ${paid})`)
    .orderBy('subscription.ends_at')
    .limit(batchSize)
    .forUpdate('subscription')
    .skipLocked()
    .execute()
}
