import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isHiddenFrom } from '../blocks/policy.ts'
import type { News } from '../payments/complete-payment.ts'
import { defaultChannels, onceKinds, personalKinds } from './kinds.ts'
import { presentNotification, type NotificationData } from './present.ts'
import { countUnread, notificationRows } from './queries.ts'

/** What happened: the same for everybody who is told of it. */
export type Told = {
  kind: NotificationKind
  /** Who caused it; without one it was the site. */
  actorId?: string
  objectType?: string
  /** Minor units. */
  amount?: number
  /** What kind of thing or state it is about: the screen has words for each. */
  detail?: string
  /** How a comment begins. Never what its reader may not see. */
  excerpt?: string
  /** A path of the site. */
  href?: string
  /** Its reader gets a letter about the same from elsewhere: no mail is written of it. */
  hasLetter?: boolean
}

/** Whom it is told. While it is unread, what has the same `groupKey` joins it. */
export type Recipient = { to: string; objectId?: string; groupKey?: string; href?: string }

type Wanted = { id: string; push: boolean; mail: string; is_new: boolean }

const excerptLength = 140

const shorten = (text: string) => (text.length > excerptLength ? `${text.slice(0, excerptLength - 1).trimEnd()}…` : text)

/** Tells one person. @see notifyMany */
export function notify(deps: Pick<Deps, 'jobs' | 'clock'>, trx: Trx, { to, objectId, groupKey, ...told }: Told & Recipient & { href: string }): Promise<News> {
  return notifyMany(deps, trx, told, [{ to, objectId, groupKey }])
}

/**
 * Tells people what happened, each once: in the bell, and by push and mail where they want it (queues `push-notification` and `mail-notification`, inside `trx`). What they have switched off
 * or muted, did themselves, or what is done by somebody with whom there is a block, is told to nobody; suspended accounts hear nothing. A fixed number of statements.
 * Returns what is to be emitted after the commit.
 */
export async function notifyMany(deps: Pick<Deps, 'jobs' | 'clock'>, trx: Trx, told: Told, recipients: readonly { [K in keyof Recipient]: Recipient[K] | undefined }[]): Promise<News> {
  if (recipients.length === 0) return () => undefined
  const wanted = await keep(trx, told, recipients, deps.clock.now())
  if (wanted.length === 0) return () => undefined
  const rows = await notificationRows(trx).select('notification.is_quiet').where('notification.id', 'in', wanted.map((row) => row.id)).execute()
  const inBell = rows.filter((row) => !row.is_quiet)
  const totals = await countUnread(trx, inBell.map((row) => row.account_id))
  const idsOf = (isMeant: (row: Wanted) => boolean) => wanted.filter(isMeant).map((row) => ({ notificationId: row.id }))
  // One that joins an unread one makes no noise again, but for what is said to a person.
  const repeats = told.kind === 'message' || told.kind === 'call'
  await deps.jobs.enqueueAll('push-notification', idsOf((row) => row.push && (row.is_new || repeats)), { within: trx })
  if (!told.hasLetter) await deps.jobs.enqueueAll('mail-notification', idsOf((row) => row.mail === 'now' && row.is_new), { within: trx })
  return (realtime) => {
    for (const row of inBell) realtime.emit(row.account_id, 'notification/created', { notification: presentNotification(row), total: totals.get(row.account_id) ?? 0 })
  }
}

async function keep(trx: Trx, told: Told, recipients: Parameters<typeof notifyMany>[3], at: Date): Promise<Wanted[]> {
  const { kind, actorId = null, objectType = null, amount, detail, excerpt, hasLetter = false } = told
  const channels = defaultChannels[kind]
  const isOnce = onceKinds.includes(kind) && actorId !== null
  const data = recipients.map(({ href = told.href }) => {
    if (href === undefined) throw new Error(`a notification of kind ${kind} leads nowhere`)
    return JSON.stringify({ amount, detail, excerpt: excerpt === undefined ? undefined : shorten(excerpt), href } satisfies { [K in keyof NotificationData]: unknown })
  })
  const hidden = actorId === null ? sql<boolean>`false` : isHiddenFrom(sql`${actorId}::uuid`, sql.ref('asked.account_id'), undefined)
  const { rows } = await sql<Wanted>`
    with wanted as (
      select asked.*, coalesce(preference.bell, ${channels.bell}) as bell, coalesce(preference.mail, ${channels.mail}) as mail,
        coalesce(preference.push, ${channels.push}) and exists (select from push_subscription where push_subscription.account_id = asked.account_id) as push, ${hidden} as is_hidden
      from unnest(${recipients.map(() => randomUUIDv7())}::uuid[], ${recipients.map((one) => one.to)}::uuid[], ${recipients.map((one) => one.objectId ?? null)}::uuid[],
        ${recipients.map((one) => one.groupKey ?? null)}::text[], ${data}::jsonb[]) as asked (id, account_id, object_id, group_key, data)
      join account on account.id = asked.account_id and account.status <> 'suspended'
      left join notification_preference preference on preference.account_id = asked.account_id and preference.kind = ${kind}
      where asked.account_id is distinct from ${actorId}::uuid
        and not (${isOnce} and exists (select from notification old where old.account_id = asked.account_id and old.group_key = asked.group_key
          and old.updated_at > ${at}::timestamptz - interval '1 day' and old.actors @> array[${actorId}::uuid]))
        and not (${kind === 'message'} and exists (select from conversation_member member where member.account_id = asked.account_id and member.conversation_id = asked.object_id and member.is_muted))
    ), told as (
      insert into notification as old (id, account_id, kind, actor_id, object_type, object_id, data, group_key, actors, is_quiet, has_letter, created_at, updated_at)
      select id, account_id, ${kind}, case when not is_hidden then ${actorId}::uuid end, ${objectType}, object_id, data, group_key,
        ${isOnce ? sql`array[${actorId}::uuid]` : sql`'{}'::uuid[]`}, not bell, ${hasLetter}, ${at}, ${at}
      from wanted where (bell or push or mail <> 'off') and not (is_hidden and ${personalKinds.includes(kind)}) order by account_id
      on conflict (account_id, group_key) where read_at is null and group_key is not null do update set
        total = old.total + 1, actor_id = excluded.actor_id, object_id = excluded.object_id, data = excluded.data, is_quiet = excluded.is_quiet, updated_at = excluded.updated_at,
        actors = case when cardinality(old.actors) < 200 then old.actors || excluded.actors else old.actors end
      returning old.id, old.account_id, old.total = 1 as is_new
    )
    select told.id, told.is_new, wanted.push, wanted.mail from told join wanted using (account_id)`.execute(trx)
  return rows
}
