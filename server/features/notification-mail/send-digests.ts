import { plainName } from '../../../contract/names.ts'
import { sql } from 'kysely'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { defaultChannels } from '../notifications/kinds.ts'
import { isUnblocked, notificationRows } from '../notifications/queries.ts'
import { redactLockedComments } from '../notifications/redact-locked-comments.ts'
import { readSettings } from '../settings/queries.ts'
import { digestMail, maxDigestLines } from './mails.ts'
import { languageOf } from './send-one.ts'

/** The hour (UTC) at which a day's digests begin to be sent: morning in Europe and early in Brazil. Weekly ones go on Mondays. */
const hour = 8
/** Accounts that are written to in one transaction. */
const atOnce = 100
const dayMs = 86_400_000

/** The last moments at which daily and weekly digests were due. */
function slotsAt(now: Date): { daily: Date; weekly: Date } {
  const daily = new Date(Math.floor((now.getTime() - hour * 3_600_000) / dayMs) * dayMs + hour * 3_600_000)
  return { daily, weekly: new Date(daily.getTime() - ((daily.getUTCDay() + 6) % 7) * dayMs) }
}

/** The `mail-digests` job: to everybody who wants one, what they have not read and were not written of, when there is any. Once a day or a week, also when several processes run it at once. */
export async function sendDigests(deps: Deps): Promise<void> {
  while ((await sendSome(deps)) === atOnce);
}

async function sendSome(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    const due = await claim(trx, now)
    if (due.length === 0) return 0
    const rows = await redactLockedComments({ db: trx, clock: deps.clock }, await newest(trx, due), null)
    const { siteName, currency, tokenPrice } = await readSettings(trx)
    await trx
      .updateTable('notification')
      .set({ mailed_at: now })
      .from(taken(due))
      .where(isTaken)
      .where(isPending)
      .execute()
    const mails = due.flatMap((account) => {
      const own = rows.filter((row) => row.account_id === account.id)
      if (own.length === 0) return []
      const language = languageOf(account.language)
      const letter = digestMail(deps.config, account.id, own, own[0]?.of ?? own.length, {
        name: plainName(account.name),
        siteName,
        currency,
        tokenPrice,
        language,
      })
      return [composeMail(account.email, letter, { name: siteName, url: deps.config.siteUrl, language })]
    })
    await deps.jobs.enqueueAll('mail', mails, { within: trx })
    return due.length
  })
}

const digested = Object.entries(defaultChannels)
  .filter(([, { mail }]) => mail === 'digest')
  .map(([kind]) => kind)

/** SQL condition over `notification`: it was not read, and is to be in a digest: new, or more has joined it since the last one. */
const isPending = sql<boolean>`(notification.read_at is null and not notification.has_letter and (notification.mailed_at is null or notification.mailed_at < notification.updated_at)
  and coalesce((select mail from notification_preference preference where preference.account_id = notification.account_id and preference.kind = notification.kind),
    case when notification.kind = any(${sql.lit(`{${digested.join(',')}}`)}::text[]) then 'digest' end) = 'digest')`

/** `since`: what is older was sent, or seen. */
type Due = { id: string; since: Date | null; email: string; name: string; language: string | null }

/** The accounts of one transaction as a table, and the condition that a notification is of one of them. */
const taken = (due: readonly Due[]) =>
  sql`unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ since }) => since)}::timestamptz[])`.as<'taken'>(
    sql`taken (id, since)`
  )
const isTaken = sql<boolean>`(notification.account_id = taken.id and notification.updated_at >= coalesce(taken.since, '-infinity'))`

/** Takes accounts whose digest is due and has something in it. Who was taken, here or by another process, is not due again before the next slot. */
async function claim(trx: Trx, now: Date): Promise<Due[]> {
  const { daily, weekly } = slotsAt(now)
  const { rows } = await sql<Due>`
    with due as (
      select account.id, slot.at, digest.sent_until as since from account
      left join notification_digest digest on digest.account_id = account.id,
      lateral (select case coalesce(digest.frequency, 'daily') when 'daily' then ${daily}::timestamptz when 'weekly' then ${weekly}::timestamptz end as at) slot
      where account.status <> 'suspended' and account.email is not null and account.email_verified_at is not null
        and slot.at > coalesce(digest.sent_until, '-infinity')
        and exists (select from notification where notification.account_id = account.id and notification.updated_at < slot.at
          and notification.updated_at >= coalesce(digest.sent_until, '-infinity') and ${isPending})
      limit ${atOnce}
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

/** The newest of what is pending of each account; `of`: how many there are. */
function newest(trx: Trx, due: readonly Due[]) {
  const ranked = trx
    .selectFrom(['notification', taken(due)])
    .select([
      'notification.id',
      sql<number>`row_number() over (partition by account_id order by updated_at desc, notification.id desc)`.as(
        'place'
      ),
      sql<number>`(count(*) over (partition by account_id))::int`.as('of'),
    ])
    .where(isTaken)
    .where(isPending)
    .where(isUnblocked)
    .as('ranked')
  return notificationRows(trx)
    .innerJoin(ranked, 'ranked.id', 'notification.id')
    .select('ranked.of')
    .where('ranked.place', '<=', maxDigestLines)
    .orderBy('notification.updated_at', 'desc')
    .orderBy('notification.id', 'desc')
    .execute()
}
