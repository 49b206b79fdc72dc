import { randomUUIDv7 } from 'node:crypto'
import type { welcomeMessage, WelcomeMessage } from '../../../../contract/social/welcome-message.ts'
import type { Language } from '../../../../contract/errors.ts'
import { messageTypes } from '../../../../contract/platform/files/media-types.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { claimFiles } from '../../platform/files/claim-files.ts'
import { requirePrice } from '../messages/policy.ts'
import { requireApproved } from './create-broadcast.ts'
import { presentWelcome } from './present.ts'
import { findWelcome } from './queries.ts'

/**
 * Stores the welcome message for new followers or subscribers; what the body leaves out is kept. Those already welcomed keep the version they received.
 * @throws ApiError `performer_pending`, 422 naming the price or a file
 */
export async function saveWelcome(
  deps: Deps,
  { viewer, language }: { viewer: Viewer; language: Language },
  body: Input<typeof welcomeMessage.update>['body']
): Promise<WelcomeMessage> {
  if (body.isEnabled) requireApproved(viewer)
  const price = requirePrice(viewer, body.price)
  const performerId = viewer.id
  await transaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    await trx
      .insertInto('welcome_message')
      .values({ performer_id: performerId, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { files_of, text: oldText } = await trx
      .selectFrom('welcome_message')
      .select(['files_of', 'text'])
      .where('performer_id', '=', performerId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const filesOf = body.fileIds
      ? await placeFiles(trx, { ownerId: performerId, now, language }, files_of, body.fileIds)
      : files_of
    if (body.isEnabled && (body.text ?? oldText) === '' && filesOf === null)
      throw invalidField('text', 'Write something or add a file')
    await trx
      .updateTable('welcome_message')
      .set({
        title: body.title,
        caption: body.caption,
        text: body.text,
        price,
        audience: body.audience,
        is_enabled: body.isEnabled,
        files_of: filesOf,
        updated_at: now,
      })
      .where('performer_id', '=', performerId)
      .execute()
  })
  const [row] = await findWelcome(deps.db, { performerId })
  return presentWelcome(deps, row)
}

/**
 * Attaches files to the welcome message; files that are attached already may stay. A different selection becomes a new
 * set, so that messages already sent keep theirs.
 */
async function placeFiles(
  trx: Trx,
  who: { ownerId: string; now: Date; language: Language },
  filesOf: string | null,
  fileIds: readonly string[]
): Promise<string | null> {
  const old =
    filesOf === null
      ? []
      : await trx
          .selectFrom('message_file')
          .select('file_id')
          .where('owner_id', '=', filesOf)
          .orderBy('position')
          .execute()
  const oldIds = old.map((file) => file.file_id)
  if (oldIds.join() === fileIds.join()) return filesOf
  const wanted = fileIds.map((id, i) => ({ id, field: `fileIds.${i}`, types: messageTypes }))
  await claimFiles(
    trx,
    { ...who, mayProcess: true },
    wanted.filter((file, i) => !oldIds.includes(file.id) || fileIds.indexOf(file.id) !== i)
  )
  const isSent = await trx
    .selectFrom('message')
    .select('id')
    .where('is_welcome', '=', true)
    .where('sender_id', '=', who.ownerId)
    .where('files_of', '=', filesOf)
    .limit(1)
    .executeTakeFirst()
  if (!isSent && filesOf !== null) await trx.deleteFrom('message_file').where('owner_id', '=', filesOf).execute()
  if (!fileIds.length) return null
  const owner_id = randomUUIDv7()
  await trx
    .insertInto('message_file')
    .values(fileIds.map((file_id, position) => ({ owner_id, file_id, position })))
    .execute()
  return owner_id
}
