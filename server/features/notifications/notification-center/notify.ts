import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Total } from '../../../../contract/snapshot-version.ts'
import type { NotificationKind } from '../../../../contract/notifications/notification-center/notifications.ts'
import { idList, valueList, type ValueType } from '../../../db/id-list.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { blockedCountriesOf, isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { emitByCountry } from '../../identity/blocks/emit-by-country.ts'
import { defaultChannels, gatheredKinds, isNews, onceInTransaction, personalKinds } from './kinds.ts'
import { presentNotification, shorten, type NotificationData, type NotificationRow } from './present.ts'
import { countUnread, notificationRows } from './queries.ts'

/** The content of a notification, the same for all recipients. */
export type NotificationContent = {
  kind: NotificationKind
  /** The account that caused it; undefined: the site. */
  actorId?: string
  objectType?: string
  /** Minor units. */
  amount?: number
  /** The type of the object or its state; the screen has a text for each. */
  detail?: string
  /** The beginning of a related text. Never a text that the reader may not see; the text of a comment is loaded when it is shown. */
  excerpt?: string
  /** The day that it is about. */
  dueAt?: Date
  /** A path of the site. */
  href: string
  /** The recipient gets a separate mail about the same event, so no notification mail is sent. */
  hasOwnMail?: boolean
  /** The time of the event; default: now. */
  at?: Date
  /** Number of equal events; default: 1. */
  total?: number
}

/** The recipient. An unread notification is updated by later ones with the same `groupKey`. */
export type Recipient = { to: string; objectId?: string | undefined; groupKey?: string | undefined }

/** A notification for one recipient. */
export type Notice = NotificationContent & Recipient

type Wanted = { id: string; push: boolean; mail: string; is_new: boolean; place: number }

/** Notifies one account. @see notifyAll */
export function notify(deps: Pick<Deps, 'jobs' | 'clock'>, trx: Trx, notice: Notice): Promise<AfterCommit> {
  return notifyAll(deps, trx, [notice])
}

/** Notifies many accounts of the same event, each with their own object, group and path where these differ. @see notifyAll */
export function notifyMany(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  content: NotificationContent,
  recipients: readonly (Recipient & { href?: string })[]
): Promise<AfterCommit> {
  return notifyAll(
    deps,
    trx,
    recipients.map((recipient) => ({ ...content, ...recipient }))
  )
}

/**
 * Creates notifications in the list, and by push and mail where the recipient wants them (queues `push-notification` and `mail-notification`, inside `trx`). Nothing is created for
 * kinds that the recipient has disabled, muted conversations, their own actions, actions of blocked accounts, and suspended accounts. Runs a fixed number of statements. Returns the events to emit after the commit.
 */
export async function notifyAll(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  all: readonly Notice[]
): Promise<AfterCommit> {
  if (all.length === 0) return () => undefined
  const notices = mergeByGroup(all)
  const wanted = await storeNotifications(
    trx,
    notices.map((notice) => ({ at: deps.clock.now(), ...notice }))
  )
  if (wanted.length === 0) return () => undefined
  const rows = await notificationRows(trx)
    .select(['notification.is_quiet', blockedCountriesOf(sql.ref('notification.actor_id')).as('hidden_in')])
    .where(sql<boolean>`notification.id = any(${idList(wanted.map((row) => row.id))})`)
    .execute()
  const inCenter = rows.filter((row) => !row.is_quiet)
  const idsOf = (isMeant: (row: Wanted, notice: Notice) => boolean) =>
    wanted.filter((row) => isMeant(row, notices[row.place - 1] as Notice)).map((row) => ({ notificationId: row.id }))
  // A notification that is merged into an unread one is not pushed again, except messages and calls.
  await deps.jobs.enqueueAll(
    'push-notification',
    idsOf((row, { kind }) => row.push && (row.is_new || kind === 'message' || kind === 'call')),
    { within: trx }
  )
  await deps.jobs.enqueueAll(
    'mail-notification',
    idsOf(
      (row, { kind, hasOwnMail }) => row.mail === 'now' && row.is_new && !hasOwnMail && !gatheredKinds.includes(kind)
    ),
    { within: trx }
  )
  return async ({ db, realtime }) => {
    const totals = await countUnread(db, [...new Set(inCenter.map((row) => row.account_id))])
    for (const { hidden_in: countries, ...row } of inCenter) {
      const payloadOf = (shown: NotificationRow) => ({
        notification: presentNotification(shown),
        ...(totals.get(row.account_id) as Total),
      })
      emitByCountry({ realtime }, row.account_id, 'notification/created', {
        countries,
        payload: payloadOf(row),
        // In a country that the creator has blocked, nobody hears the creator's news.
        inside: isNews(row.kind) ? undefined : payloadOf({ ...row, actor: null }),
      })
    }
  }
}

/** Merges the notices of one recipient and group into the last of them: one statement cannot change a row twice. */
function mergeByGroup(notices: readonly Notice[]): Notice[] {
  const byGroup = new Map<string, Notice>()
  notices.forEach((notice, index) => {
    const group = `${notice.to} ${notice.groupKey ?? index}`
    const before = byGroup.get(group)
    byGroup.set(group, before ? { ...notice, total: (before.total ?? 1) + (notice.total ?? 1) } : notice)
  })
  return [...byGroup.values()]
}

async function storeNotifications(trx: Trx, notices: readonly (Notice & { at: Date })[]): Promise<Wanted[]> {
  type Value = string | boolean | number | Date | null | undefined
  const list = (type: ValueType, valueOf: (notice: Notice & { at: Date }) => Value) =>
    valueList(
      notices.map((notice) => valueOf(notice) ?? null),
      type
    )
  const data = ({ amount, detail, excerpt, dueAt, href }: Notice) =>
    JSON.stringify({
      amount,
      detail,
      excerpt: excerpt === undefined ? undefined : shorten(excerpt),
      dueAt: dueAt?.toISOString(),
      href,
    } satisfies {
      [K in keyof NotificationData]: NotificationData[K] | undefined
    })
  const hidden = isHiddenFrom(sql.ref('notice.actor_id'), sql.ref('notice.account_id'), undefined)
  const { rows } = await sql<Wanted>`
    with wanted as (
      select notice.*, coalesce(preference.bell, notice.by_bell) as bell, coalesce(preference.mail, notice.by_mail) as mail,
        coalesce(preference.push, notice.by_push) and exists (select from push_subscription where push_subscription.account_id = notice.account_id) as push,
        notice.actor_id is not null and ${hidden} as is_hidden
      from unnest(${list('uuid', () => randomUUIDv7())}, ${list('uuid', ({ to }) => to)}, ${list('text', ({ kind }) => kind)}, ${list('uuid', ({ actorId }) => actorId)},
        ${list('text', ({ objectType }) => objectType)}, ${list('uuid', ({ objectId }) => objectId)}, ${list('jsonb', data)}, ${list('text', ({ groupKey }) => groupKey)},
        ${list('boolean', ({ hasOwnMail }) => hasOwnMail === true)}, ${list('boolean', ({ kind }) => personalKinds.includes(kind))},
        ${list('timestamptz', ({ kind, at }) => new Date(at.getTime() - (onceInTransaction[kind] ?? 0)))}, ${list('timestamptz', ({ at }) => at)}, ${list('integer', ({ total }) => total ?? 1)},
        ${list('boolean', ({ kind }) => defaultChannels[kind].bell)},
        ${list('boolean', ({ kind }) => defaultChannels[kind].push)}, ${list('text', ({ kind }) => defaultChannels[kind].mail)}
      ) with ordinality as notice (id, account_id, kind, actor_id, object_type, object_id, data, group_key, has_letter, is_personal, once_since, at, total, by_bell, by_push, by_mail, place)
      join account on account.id = notice.account_id and account.status not in ('suspended', 'closed', 'erased')
      left join notification_preference preference on preference.account_id = notice.account_id and preference.kind = notice.kind
      where notice.account_id is distinct from notice.actor_id
        and not (notice.once_since < notice.at and exists (select from notification old where old.account_id = notice.account_id and old.group_key = notice.group_key
          and old.updated_at > notice.once_since and notice.actor_id = any(old.actors)))
        and not (notice.kind = 'message' and exists (select from conversation_member member
          where member.account_id = notice.account_id and member.conversation_id = notice.object_id and (member.is_muted or member.unread = 0)))
    ), stored as (
      insert into notification as old (id, account_id, kind, actor_id, object_type, object_id, data, group_key, total, actors, is_quiet, has_letter, created_at, updated_at)
      select id, account_id, kind, case when not is_hidden then actor_id end, object_type, object_id,
        case when is_hidden then data - 'excerpt' else data end, group_key, total,
        case when once_since < at and actor_id is not null then array[actor_id] else '{}'::uuid[] end, not bell, has_letter, at, at
      from wanted where (bell or push or mail <> 'off') and not (is_hidden and is_personal) order by account_id
      on conflict (account_id, group_key) where read_at is null and group_key is not null do update set
        total = old.total + excluded.total, actor_id = excluded.actor_id, object_id = excluded.object_id, data = excluded.data, is_quiet = excluded.is_quiet, updated_at = excluded.updated_at,
        actors = case when cardinality(old.actors) < 200 then old.actors || excluded.actors else old.actors end
      returning old.id, old.account_id, old.group_key, old.xmax = 0 as is_new
    )
    select stored.id, stored.is_new, wanted.push, wanted.mail, wanted.place::int from stored
    join wanted on wanted.id = stored.id or (not stored.is_new and wanted.account_id = stored.account_id and wanted.group_key = stored.group_key)`.execute(
    trx
  )
  return rows
}
