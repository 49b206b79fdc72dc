import { sql } from 'kysely'
import type { VideoCall } from '../../../contract/video-calls.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { bumpMessageVersion } from '../messages/bump-message-version.ts'
import { presentCall } from './present.ts'
import { loadCall } from './queries.ts'
import { emitCallChanged } from './emit-call-changed.ts'

/** A call whose conversation, sale and row are held. */
export type LockedCall = Awaited<ReturnType<typeof lockCall>>

/** What a step does to a call, at its moment; undefined: nothing, it is where it should be. */
export type Step = (trx: Trx, call: LockedCall, at: Date) => Promise<AfterCommit[] | undefined>

/** As everybody locks: the conversation, the sale, the item, and then, in the step, the accounts of the ledger. @throws ApiError not_found */
async function lockCall(trx: Trx, id: string) {
  const held = await trx
    .selectFrom('conversation')
    .innerJoin('message', 'message.conversation_id', 'conversation.id')
    .select('message.id')
    .where('message.call_id', '=', id)
    .forUpdate('conversation')
    .executeTakeFirst()
  if (!held) throw new ApiError('not_found')
  await sql`select from sale join video_call on video_call.user_id = sale.buyer_id and video_call.id = sale.item_id
    where video_call.id = ${id} and sale.type = 'video-call' and sale.status in ('pending', 'available') for update of sale`.execute(
    trx
  )
  const call = await trx.selectFrom('video_call').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { ...call, messageId: held.id }
}

/** Moves a call on in one transaction and tells both; what the step throws leaves everything as it was. @throws ApiError not_found, and what the step throws */
export async function changeCall(deps: Deps, id: string, step: Step): Promise<VideoCall> {
  const at = deps.clock.now()
  const afterCommit = await transaction(deps.db, async (trx) => {
    const call = await lockCall(trx, id)
    const done = await step(trx, call, at)
    if (done) await bumpMessageVersion(trx, call.messageId)
    return done
  })
  if (!afterCommit) return stillCall(deps, id)
  await publishAfterCommit(deps, ...afterCommit)
  return emitCallChanged(deps, id)
}

async function stillCall({ db }: Pick<Deps, 'db'>, id: string): Promise<VideoCall> {
  const row = await loadCall(db, id)
  if (!row) throw new ApiError('not_found')
  return presentCall(row)
}
