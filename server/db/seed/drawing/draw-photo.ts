import { randomUUIDv7 } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaType } from '../../../../contract/platform/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { storeResult, type StoredResult } from '../../../features/platform/files/processing/store-result.ts'
import { sizedSvg } from './sized-svg.ts'

/** Sizes, in pixels, of the drawings of posts and galleries. */
export const shapes = { tall: [1024, 1280], square: [1080, 1080], wide: [1280, 854] } as const

/**
 * Renders the widths and the preview of a drawing in the media worker and stores them; `size` is that of the largest
 * width, in bytes.
 */
export async function makeDrawing(deps: Deps, svg: string): Promise<StoredResult & { size: number }> {
  await using work = await deps.media.folder()
  const out = join(work.path, 'out')
  await mkdir(out)
  const made = await deps.media.run('pictures', {
    do: 'picture',
    source: { svg: sizedSvg(deps, svg) },
    out,
    shape: 'photo',
  })
  return { ...(await storeResult(deps.storage, made, out)), size: made.variants.at(-1)?.size ?? 0 }
}

/** Stores a drawing as a finished upload of its owner, ready for an item, and returns its file id. */
export async function storeDrawing(
  deps: Deps,
  { ownerId, type, svg, description }: { ownerId: string; type: MediaType; svg: string; description: string }
): Promise<string> {
  const { row, keys, size } = await makeDrawing(deps, svg)
  const id = randomUUIDv7()
  const now = deps.clock.now()
  await deps.db
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      type,
      name: 'drawing.webp',
      mime_type: 'image/webp',
      size,
      description,
      status: 'ready',
      ...row,
      keys: JSON.stringify(keys),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
