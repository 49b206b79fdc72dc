import type { Deps } from '../../deps.ts'
import { allKeys, readKeys, type FileKeys } from './file-keys.ts'
import { PictureError } from './read-picture.ts'
import { makePhoto } from './store-photo.ts'

/**
 * The job after an upload: decides by the bytes what it is, makes the widths and the blurred preview, and ends in `ready` or `failed`.
 * May run twice: the loser's objects are removed. Whatever else goes wrong is thrown, and the queue tries again.
 */
export async function processPicture(deps: Deps, fileId: string): Promise<void> {
  const row = await deps.db.selectFrom('file').select(['keys']).where('id', '=', fileId).where('status', '=', 'processing').executeTakeFirst()
  if (!row) return
  const { original = '' } = readKeys(row.keys)
  const settle = async (set: { status: 'ready' | 'failed'; reason?: string; width?: number; height?: number; keys: FileKeys }): Promise<boolean> => {
    const done = await deps.db
      .updateTable('file')
      .set({ ...set, kind: set.status === 'ready' ? 'photo' : null, keys: JSON.stringify(set.keys), updated_at: deps.clock.now() })
      .where('id', '=', fileId)
      .where('status', '=', 'processing')
      .returning('id')
      .executeTakeFirst()
    return done !== undefined
  }
  try {
    const made = await makePhoto(deps.storage, await deps.storage.read(original))
    const isFirst = await settle({ status: 'ready', ...made, keys: { original, ...made.keys } })
    if (!isFirst) await deps.storage.remove(allKeys(made.keys))
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    deps.log.info({ fileId, err: error }, 'picture refused')
    if (await settle({ status: 'failed', reason: error.reason, keys: {} })) await deps.storage.remove([original])
  }
}
