import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { MediaError } from '../../../../integrations/media/media.ts'
import { readKeys, type FileKeys } from '../file-keys.ts'
import { storeFiles } from './store-result.ts'

/**
 * The job that adds the smaller sizes of a video as HLS, while the video can already be watched. If encoding fails, the
 * video stays as it is. May run twice: the objects of the second run are removed.
 */
export async function makeLadder(deps: Deps, fileId: string): Promise<void> {
  const file = await deps.db
    .selectFrom('file')
    .select('keys')
    .where('id', '=', fileId)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  const { folder, main, names = [], hls } = file ? readKeys(file.keys) : {}
  if (!folder || !main || hls) return
  try {
    await using work = await deps.media.folder()
    const [path, out] = [join(work.path, 'source'), join(work.path, 'out')]
    await deps.storage.fetchTo(folder + main, path)
    await mkdir(out)
    const result = await deps.media.run('ladder', { do: 'ladder', source: { path }, out })
    if (!result.playlist) return
    await storeFiles(
      deps.storage,
      result.names.map((name) => ({ key: folder + name, path: join(out, name) }))
    )
    const more: Partial<FileKeys> = { hls: result.playlist, names: [...names, ...result.names] }
    const updated = await deps.db
      .updateTable('file')
      .set({ keys: sql`keys || ${JSON.stringify(more)}::jsonb` })
      .where('id', '=', fileId)
      .returning('id')
      .executeTakeFirst()
    if (!updated) await deps.storage.remove(result.names.map((name) => folder + name))
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    deps.log.warn(
      { fileId, reason: error.reason, cause: String(error.cause).slice(0, 300) },
      'a video has no smaller sizes'
    )
  }
}
