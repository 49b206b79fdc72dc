import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { allKeys, readKeys, type FileKeys } from './file-keys.ts'
import { blurredPreview, photoVariants } from './make-variants.ts'
import { inTurn, PictureError, readPicture } from './read-picture.ts'

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
      .set({ ...set, keys: JSON.stringify(set.keys), updated_at: deps.clock.now() })
      .where('id', '=', fileId)
      .where('status', '=', 'processing')
      .returning('id')
      .executeTakeFirst()
    return done !== undefined
  }
  try {
    const bytes = await deps.storage.read(original)
    const { variants, preview, size } = await inTurn(async () => {
      const picture = await readPicture(bytes)
      return { variants: await photoVariants(picture), preview: await blurredPreview(picture), size: { width: picture.width, height: picture.height } }
    })
    // Two random names: who knows the preview's address knows nothing of the photo's.
    const folder = `photo/${randomUUID()}/`
    const previewKey = `preview/${randomUUID()}.webp`
    const keys: FileKeys = { original, folder, widths: variants.map((v) => v.width), preview: { key: previewKey, width: preview.width, height: preview.height } }
    for (const variant of variants) await deps.storage.put(`${folder}${variant.width}.webp`, variant.body, 'image/webp')
    await deps.storage.put(previewKey, preview.body, 'image/webp')
    if (!(await settle({ status: 'ready', ...size, keys }))) await deps.storage.remove(allKeys({ ...keys, original: undefined }))
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    deps.log.info({ fileId, err: error }, 'picture refused')
    if (await settle({ status: 'failed', reason: error.reason, keys: {} })) await deps.storage.remove([original])
  }
}
