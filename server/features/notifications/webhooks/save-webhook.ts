import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { maxWebhooks } from '../../../../contract/limits.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { checkAddress } from './check-address.ts'
import { findWebhook, type Owner, type WebhookRow } from './queries.ts'
import { newSecret, encryptSecret, keepFormerSecret } from './secrets.ts'

type WebhookBody = { url: string; description: string; events: readonly string[]; isPaused: boolean }
/** What an update leaves out stays as it is. */
type WebhookChanges = Pick<WebhookBody, 'url' | 'events'> & {
  description?: string | undefined
  isPaused?: boolean | undefined
}
type WithSecret = { row: WebhookRow; secret: string }

/** Period, in ms, in which deliveries are signed with a replaced secret too. */
const formerSecretMs = 86_400_000

/** Locks the webhooks of an owner until the transaction ends, so that parallel calls count each other's. */
async function lockOwner(trx: Trx, owner: Owner): Promise<void> {
  if (owner === null) await sql`lock table webhook in share row exclusive mode`.execute(trx)
  else await lockAccount(trx, owner)
}

/** @throws ApiError `not_found`, also for a webhook of another owner */
async function ownWebhook(trx: Trx, owner: Owner, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(trx, owner, id)
  if (!webhook) throw new ApiError('not_found')
  return webhook
}

const columnsOf = ({ url, events }: Pick<WebhookBody, 'url' | 'events'>, now: Date) => ({
  url,
  events: [...events],
  updated_at: now,
})

/**
 * Creates a webhook, and returns it with its secret.
 * @throws ApiError 422 naming `url`; `webhooks_full`
 */
export async function createWebhook(deps: Deps, owner: Owner, body: WebhookBody): Promise<WithSecret> {
  await checkAddress(deps.config, body.url)
  const [id, secret, now] = [randomUUIDv7(), newSecret(), deps.clock.now()]
  return transaction(deps.db, async (trx) => {
    await lockOwner(trx, owner)
    const { count } = await trx
      .selectFrom('webhook')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where((is) => (owner === null ? is('performer_id', 'is', null) : is('performer_id', '=', owner)))
      .executeTakeFirstOrThrow()
    if (count >= maxWebhooks) throw new ApiError('webhooks_full', { max: maxWebhooks })
    await trx
      .insertInto('webhook')
      .values({
        id,
        performer_id: owner,
        ...columnsOf(body, now),
        description: body.description,
        ...encryptSecret(deps.config, id, secret),
        ...(body.isPaused && { paused_at: now, pause_reason: 'owner' }),
        created_at: now,
      })
      .execute()
    return { row: await ownWebhook(trx, owner, id), secret }
  })
}

/**
 * Changes a webhook, and pauses or resumes it. Resuming sends what was pending.
 * @throws ApiError 422 naming `url`; `not_found`
 */
export async function updateWebhook(deps: Deps, owner: Owner, id: string, body: WebhookChanges): Promise<WebhookRow> {
  const before = await findWebhook(deps.db, owner, id)
  if (!before) throw new ApiError('not_found')
  if (before.url !== body.url) await checkAddress(deps.config, body.url)
  const now = deps.clock.now()
  return transaction(deps.db, async (trx) => {
    const { paused_at: pausedAt } = await ownWebhook(trx, owner, id)
    const isChanged = body.isPaused !== undefined && body.isPaused !== (pausedAt !== null)
    await trx
      .updateTable('webhook')
      .set({
        ...columnsOf(body, now),
        description: body.description ?? before.description,
        ...(isChanged && { paused_at: body.isPaused ? now : null, pause_reason: body.isPaused ? 'owner' : null }),
      })
      .where('id', '=', id)
      .execute()
    if (isChanged && !body.isPaused)
      await deps.jobs.enqueue('send-webhook', { webhookId: id }, { within: trx, queueGroup: id })
    return ownWebhook(trx, owner, id)
  })
}

/**
 * Replaces the secret of a webhook. Each former one signs too for a day, so that the receiver can change over.
 * @throws ApiError `not_found`
 */
export function rollSecret(deps: Deps, owner: Owner, id: string): Promise<WithSecret> {
  const [secret, now] = [newSecret(), deps.clock.now()]
  return transaction(deps.db, async (trx) => {
    const webhook = await ownWebhook(trx, owner, id)
    await trx
      .updateTable('webhook')
      .set({
        ...encryptSecret(deps.config, id, secret),
        ...keepFormerSecret(deps.config, webhook, new Date(now.getTime() + formerSecretMs), now),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    return { row: await ownWebhook(trx, owner, id), secret }
  })
}

/** Deletes a webhook with its deliveries. @throws ApiError `not_found` */
export async function removeWebhook({ db }: Pick<Deps, 'db'>, owner: Owner, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where((is) => (owner === null ? is('performer_id', 'is', null) : is('performer_id', '=', owner)))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new ApiError('not_found')
}
