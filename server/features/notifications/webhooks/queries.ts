import { sql } from 'kysely'
import type { WebhookAttempt, WebhookDeliveryStatus } from '../../../../contract/notifications/webhooks/webhooks.ts'
import type { Db } from '../../../db/connect.ts'
import type { TimeCursor } from '../../../http/cursor.ts'

/** The owner of webhooks: the id of a creator; null for the site. */
export type Owner = string | null

/** Upper limit of the total of a list of deliveries. */
const countBound = 1000

const webhookRows = (db: Db, owner: Owner) =>
  db
    .selectFrom('webhook')
    .selectAll('webhook')
    .where((is) => (owner === null ? is('performer_id', 'is', null) : is('performer_id', '=', owner)))
    .select(
      sql<{ status: WebhookDeliveryStatus; at: string } | null>`(
        select jsonb_build_object('status', status, 'at', created_at) from webhook_delivery
        where webhook_delivery.webhook_id = webhook.id order by created_at desc, id desc limit 1)`.as('last_delivery')
    )

/** The webhooks of an owner, newest first. They are few (`maxWebhooks`). */
export const listWebhooks = (db: Db, owner: Owner) =>
  webhookRows(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** A webhook of this owner; undefined when it does not exist or belongs to somebody else. */
export const findWebhook = (db: Db, owner: Owner, id: string) =>
  webhookRows(db, owner).where('webhook.id', '=', id).executeTakeFirst()
export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

/** A webhook of any owner, for the job that sends. */
export const findAnyWebhook = (db: Db, id: string) =>
  db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()

const deliveryColumns = [
  'webhook_delivery.id',
  'webhook_delivery.event_id',
  'webhook_delivery.type',
  'webhook_delivery.status',
  'webhook_delivery.attempts',
  'webhook_delivery.next_attempt_at',
  'webhook_delivery.created_at',
] as const
const lastAttempt = sql<WebhookAttempt | null>`webhook_delivery.history -> -1`.as('last_attempt')

const ofList = (db: Db, webhookId: string, status: WebhookDeliveryStatus | undefined) =>
  db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (of) => of.where('status', '=', status ?? ''))

/** Up to `limit` deliveries of a webhook after `from`, newest first. */
export const listDeliveries = (
  db: Db,
  webhookId: string,
  { limit, status }: { limit: number; status?: WebhookDeliveryStatus | undefined },
  from: TimeCursor | undefined
) =>
  ofList(db, webhookId, status)
    .select([...deliveryColumns, lastAttempt])
    .$if(from !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`)
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** The total of `listDeliveries`, counted up to 1000. */
export async function countDeliveries(
  db: Db,
  webhookId: string,
  status: WebhookDeliveryStatus | undefined
): Promise<number> {
  const some = ofList(db, webhookId, status).select('id').limit(countBound)
  const { total } = await db
    .selectFrom(some.as('counted'))
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A delivery to a webhook of this owner, with what was sent and answered. */
export const findDelivery = (db: Db, owner: Owner, id: string) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select([
      ...deliveryColumns,
      lastAttempt,
      'webhook_delivery.webhook_id',
      'webhook_delivery.body',
      'webhook_delivery.answer',
      sql<WebhookAttempt[]>`webhook_delivery.history`.as('history'),
      'webhook.url',
    ])
    .where('webhook_delivery.id', '=', id)
    .where((is) => (owner === null ? is('performer_id', 'is', null) : is('performer_id', '=', owner)))
    .executeTakeFirst()
export type DeliveryDetailRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
