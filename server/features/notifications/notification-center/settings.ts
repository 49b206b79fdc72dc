import { sql } from 'kysely'
import type {
  NotificationChannels,
  NotificationKind,
  NotificationSettings,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import type { Db } from '../../../db/connect.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { defaultChannels } from './kinds.ts'

/** The channels by which an account is notified of each kind: the defaults with the account's changes. */
export async function readNotificationSettings(db: Db, accountId: string): Promise<NotificationSettings> {
  const [rows, digest] = await Promise.all([
    db
      .selectFrom('notification_preference')
      .select(['kind', 'bell', 'push', 'mail'])
      .where('account_id', '=', accountId)
      .execute(),
    db.selectFrom('notification_digest').select('frequency').where('account_id', '=', accountId).executeTakeFirst(),
  ])
  const changed = rows.map(({ kind, bell, push, mail }) => [kind, { bell, push, mail }] as const)
  return {
    kinds: {
      ...defaultChannels,
      ...(Object.fromEntries(changed) as Partial<Record<NotificationKind, NotificationChannels>>),
    },
    digest: (digest?.frequency ?? 'daily') as NotificationSettings['digest'],
  }
}

/**
 * Changes the channels of some kinds and the digest's frequency; what is absent stays. A digest that is switched on
 * includes only later notifications.
 */
export async function changeNotificationSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  changes: {
    kinds?: Partial<Record<NotificationKind, NotificationChannels>> | undefined
    digest?: NotificationSettings['digest'] | undefined
  }
): Promise<void> {
  const kinds = Object.entries(changes.kinds ?? {}).map(([kind, channels]) => ({
    account_id: accountId,
    kind,
    ...channels,
  }))
  await transaction(db, async (trx) => {
    if (kinds.length > 0)
      await trx
        .insertInto('notification_preference')
        .values(kinds)
        .onConflict((is) =>
          is.columns(['account_id', 'kind']).doUpdateSet((row) => ({
            bell: row.ref('excluded.bell'),
            push: row.ref('excluded.push'),
            mail: row.ref('excluded.mail'),
          }))
        )
        .execute()
    if (changes.digest !== undefined)
      await trx
        .insertInto('notification_digest')
        .values({ account_id: accountId, frequency: changes.digest, sent_until: clock.now() })
        .onConflict((is) =>
          is.column('account_id').doUpdateSet((row) => ({
            frequency: row.ref('excluded.frequency'),
            sent_until: sql`case when notification_digest.frequency = 'off' then excluded.sent_until else notification_digest.sent_until end`,
          }))
        )
        .execute()
  })
}
