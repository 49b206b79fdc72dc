import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { MediaError } from '../../integrations/media/media.ts'
import { readKeys, type FileKeys } from './file-keys.ts'
import { storeFiles } from './store-result.ts'

/**
 * The job after a video is ready, which people watch meanwhile: adds its smaller sizes as HLS. A video that cannot be cut stays what it is. May run twice: the
 * loser's objects are removed.
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
    const made = await deps.media.run('ladder', { do: 'ladder', source: { path }, out })
    if (!made.playlist) return
    await storeFiles(
      deps.storage,
      made.names.map((name) => ({ key: folder + name, path: join(out, name) }))
    )
    const more: Partial<FileKeys> = { hls: made.playlist, names: [...names, ...made.names] }
    const done = await deps.db
      .updateTable('file')
      .set({ keys: sql`keys || ${JSON.stringify(more)}::jsonb` })
      .where('id', '=', fileId)
      .returning('id')
      .executeTakeFirst()
    if (!done) await deps.storage.remove(made.names.map((name) => folder + name))
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    deps.log.warn(
      { fileId, reason: error.reason, cause: String(error.cause).slice(0, 300) },
      'a video has no smaller sizes'
    )
  }
}
