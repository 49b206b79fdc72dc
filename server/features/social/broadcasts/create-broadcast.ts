import { randomUUIDv7 } from 'node:crypto'
import type { Broadcast, broadcasts } from '../../../../contract/social/broadcasts.ts'
import type { Language } from '../../../../contract/errors.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { claimMessageFiles } from '../messages/attachments.ts'
import { requirePrice } from '../messages/policy.ts'
import { countAudience } from './audience.ts'
import { presentBroadcast } from './present.ts'
import { findBroadcast, findBroadcastByClientId } from './queries.ts'
import { requireMayPublishNow } from '../../identity/restrictions/policy.ts'

type Body = Input<typeof broadcasts.create>['body']

const emptyAudience: Record<Language, string> = { en: 'No one would receive this', pt: 'Ninguém receberia isto' }

/** Only an approved creator may send broadcasts. @throws ApiError `performer_pending`, `restricted` */
export function requireApproved(viewer: Viewer): void {
  requireMayPublishNow(viewer)
}

/**
 * Stores a broadcast and enqueues the job that delivers it (product.md, Messages). Repeating a `clientBroadcastId`
 * returns the existing broadcast.
 * @throws ApiError `performer_pending`, `idempotency_conflict`, 422 naming the audience (it is empty), the price or a
 * file
 */
export async function createBroadcast(
  deps: Deps,
  { viewer, language }: { viewer: Viewer; language: Language },
  body: Body
): Promise<Broadcast> {
  requireApproved(viewer)
  const id = await insert(deps, viewer, language, body).catch(async (error: unknown) => {
    const first = await findExisting(deps, viewer.id, body)
    if (first === undefined) throw error
    return first
  })
  const [row] = await findBroadcast(deps.db, { id, performerId: viewer.id })
  if (!row) throw new ApiError('not_found')
  return presentBroadcast(deps, row)
}

function insert(deps: Deps, viewer: Viewer, language: Language, body: Body): Promise<string> {
  const price = requirePrice(viewer, body.price)
  const { audience, accountIds } = body
  return transaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    const total = await countAudience(trx, { performerId: viewer.id, audience, accountIds }, now)
    if (total === 0) throw invalidField(audience === 'list' ? 'accountIds' : 'audience', emptyAudience[language])
    const id = randomUUIDv7()
    await trx
      .insertInto('broadcast')
      .values({
        id,
        performer_id: viewer.id,
        title: body.title,
        caption: body.caption,
        text: body.text,
        price,
        audience,
        account_ids: accountIds ?? null,
        status: 'sending',
        client_broadcast_id: body.clientBroadcastId ?? null,
        total_recipients: total,
        created_at: now,
      })
      .execute()
    await claimMessageFiles(trx, { ownerId: viewer.id, now, language }, body.fileIds, id)
    await deps.jobs.enqueue('send-broadcast', { broadcastId: id }, { within: trx })
    return id
  })
}

/**
 * The id of the broadcast that was created before with this `clientBroadcastId`; the order of a chosen list does not
 * matter.
 * @throws ApiError `idempotency_conflict` when its content is different
 */
async function findExisting(
  { db }: Deps,
  performerId: string,
  { clientBroadcastId: clientId, title, caption, text, price, audience, accountIds = [], fileIds }: Body
): Promise<string | undefined> {
  if (clientId === undefined) return undefined
  const [first] = await findBroadcastByClientId(db, { clientId, performerId })
  if (!first) return undefined
  const chosen = new Set(first.account_ids)
  const isSameList = new Set(accountIds).size === chosen.size && accountIds.every((id) => chosen.has(id))
  // The files of a recalled broadcast have been deleted.
  const hasSameFiles = first.status === 'recalled' || first.attached.map((file) => file.id).join() === fileIds.join()
  if (
    first.text !== text ||
    first.title !== title ||
    first.caption !== caption ||
    first.audience !== audience ||
    first.price !== (price === undefined ? null : toMinor(price)) ||
    !isSameList ||
    !hasSameFiles
  )
    throw new ApiError('idempotency_conflict')
  return first.id
}
