import { plainName } from '../../../../contract/identity/users/names.ts'
import { sql } from 'kysely'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { defaultChannels } from '../notification-center/kinds.ts'
import { isDeliverable, notificationRows } from '../notification-center/queries.ts'
import { redactLockedComments } from '../notification-center/redact-locked-comments.ts'
import { contentOf } from '../../platform/mail/mail-template.ts'
import { readMailTexts } from '../../platform/mail/mail-texts.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { digestMail, maxDigestLines } from './mails.ts'
import { languageOf } from './send-one.ts'

/**
 * The hour (UTC) from which daily digests are sent: morning in Europe, early morning in Brazil. Weekly digests are sent
 * on Mondays.
 */
const digestHour = 8
/** Maximum number of accounts in one transaction. */
const batchSize = 100
const dayMs = 86_400_000

/** The most recent times at which daily and weekly digests were due. */
function slotsAt(now: Date): { daily: Date; weekly: Date } {
  const daily = new Date(Math.floor((now.getTime() - digestHour * 3_600_000) / dayMs) * dayMs + digestHour * 3_600_000)
  return { daily, weekly: new Date(daily.getTime() - ((daily.getUTCDay() + 6) % 7) * dayMs) }
}

/**
 * The `mail-digests` job: sends each account with digests enabled its unread notifications that were not mailed yet, if
 * there are any. Sends at most one digest per day or week, also when several processes run the job at once.
 */
export async function sendDigests(deps: Deps): Promise<void> {
  while ((await sendBatch(deps)) === batchSize);
}

async function sendBatch(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    const due = await claim(trx, now)
    if (due.length === 0) return 0
    const rows = await redactLockedComments({ db: trx, clock: deps.clock }, await newestPending(trx, due), null)
    const { siteName, currency, tokenPrice } = await readSettings(trx)
    await trx
      .updateTable('notification')
      .set({ mailed_at: now })
      .from(dueAccounts(due))
      .where(isOfDueAccount)
      .where(isPending)
      .execute()
    const texts = await readMailTexts(trx, 'digest')
    const mails = due.flatMap((account) => {
      const own = rows.filter((row) => row.account_id === account.id)
      if (own.length === 0) return []
      const language = languageOf(account.language)
      const { mail, url } = digestMail(deps.config, account.id, own, own[0]?.of ?? own.length, { currency, tokenPrice })
      const content = contentOf(mail, language, { name: plainName(account.name), siteName, url }, texts[language])
      return [composeMail(account.email, content, { name: siteName, url: deps.config.siteUrl, language })]
    })
    await deps.jobs.enqueueAll('mail', mails, { within: trx })
    return due.length
  })
}

const digested = Object.entries(defaultChannels)
  .filter(([, { mail }]) => mail === 'digest')
  .map(([kind]) => kind)

/**
 * SQL condition over `notification`: it is unread and belongs into the next digest, because it is new or was updated
 * since the last one.
 */
const isPending = sql<boolean>`(notification.read_at is null and not notification.has_letter and (notification.mailed_at is null or notification.mailed_at < notification.updated_at)
  and coalesce((select mail from notification_preference preference where preference.account_id = notification.account_id and preference.kind = notification.kind),
    case when notification.kind = any(${sql.lit(`{${digested.join(',')}}`)}::text[]) then 'digest' end) = 'digest')`

/** An account whose digest is due; notifications older than `since` were sent or read before. */
type Due = { id: string; since: Date | null; email: string; name: string; language: string | null }

/** The accounts of one transaction as a table, and the condition that a notification belongs to one of them. */
const dueAccounts = (due: readonly Due[]) =>
  sql`unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ since }) => since)}::timestamptz[])`.as<'due_account'>(
    sql`due_account (id, since)`
  )
const isOfDueAccount = sql<boolean>`(notification.account_id = due_account.id and notification.updated_at >= coalesce(due_account.since, '-infinity'))`

/**
 * Claims accounts whose digest is due and not empty. A claimed account, by this or another process, is not due again
 * before the next slot.
 */
async function claim(trx: Trx, now: Date): Promise<Due[]> {
  const { daily, weekly } = slotsAt(now)
  const { rows } = await sql<Due>`
    with due as (
      select account.id, slot.at, digest.sent_until as since from account
      left join notification_digest digest on digest.account_id = account.id,
      lateral (select case coalesce(digest.frequency, 'daily') when 'daily' then ${daily}::timestamptz when 'weekly' then ${weekly}::timestamptz end as at) slot
      where account.status not in ('suspended', 'closed', 'erased') and account.email is not null and account.email_verified_at is not null
        and slot.at > coalesce(digest.sent_until, '-infinity')
        and exists (select from notification where notification.account_id = account.id and notification.updated_at < slot.at
          and notification.updated_at >= coalesce(digest.sent_until, '-infinity') and ${isPending})
      limit ${batchSize}
    ), claimed as (
      insert into notification_digest as digest (account_id, sent_until) select id, at from due order by id
      on conflict (account_id) do update set sent_until = excluded.sent_until where digest.sent_until < excluded.sent_until
      returning digest.account_id
    )
    select due.id, due.since, account.email, account.name, account.language from claimed join due on due.id = claimed.account_id join account on account.id = due.id`.execute(
    trx
  )
  return rows
}

/** The newest pending notifications of each account, up to `maxDigestLines`; `of` is their total. */
function newestPending(trx: Trx, due: readonly Due[]) {
  const ranked = trx
    .selectFrom(['notification', dueAccounts(due)])
    .select([
      'notification.id',
      sql<number>`row_number() over (partition by account_id order by updated_at desc, notification.id desc)`.as(
        'place'
      ),
      sql<number>`(count(*) over (partition by account_id))::int`.as('of'),
    ])
    .where(isOfDueAccount)
    .where(isPending)
    .where(isDeliverable)
    .as('ranked')
  return notificationRows(trx)
    .innerJoin(ranked, 'ranked.id', 'notification.id')
    .select('ranked.of')
    .where('ranked.place', '<=', maxDigestLines)
    .orderBy('notification.updated_at', 'desc')
    .orderBy('notification.id', 'desc')
    .execute()
}
