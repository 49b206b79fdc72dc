import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { AudioResult, CaptionsResult, PictureResult, VideoResult } from '../../integrations/media/media.ts'
import { allKeys, type FileKeys } from './file-keys.ts'
import { contentTypeOf } from './media-types.ts'

export type ItemMedia = PictureResult | VideoResult | AudioResult | CaptionsResult

/** What a finished file's row says, and where its bytes lie. */
export type StoredResult = {
  row: {
    kind: ItemMedia['kind']
    width: number | null
    height: number | null
    duration: number | null
    waveform: number[] | null
    is_playable: boolean | null
  }
  keys: FileKeys
}

/** Puts files of a folder of work into the storage; when one cannot be put, none stays. */
export async function storeFiles(
  storage: Deps['storage'],
  files: readonly { key: string; path: string }[]
): Promise<void> {
  try {
    for (const { key, path } of files)
      await storage.putFile(key, path, contentTypeOf(key) ?? 'application/octet-stream')
  } catch (error) {
    await storage.remove(files.map((file) => file.key)).catch(() => undefined)
    throw error
  }
}

/**
 * Puts what the workshop made in `out` into the storage. Folder and preview get random names that are unlike each other: who knows the preview's address
 * knows nothing of the file's.
 */
export async function storeResult(storage: Deps['storage'], made: ItemMedia, out: string): Promise<StoredResult> {
  const picture = made.kind === 'photo' ? made : made.kind === 'video' ? made.still : undefined
  const preview = picture?.preview
  const keys: FileKeys = {
    folder: `${made.kind}/${randomUUID()}/`,
    ...(picture && { widths: picture.variants.map((variant) => variant.width) }),
    ...(made.kind !== 'photo' && { main: made.main, names: [made.main] }),
    ...(preview && { preview: { key: `preview/${randomUUID()}.webp`, width: preview.width, height: preview.height } }),
  }
  const pathOf = (key: string) =>
    key === keys.preview?.key ? join(out, preview?.name ?? '') : join(out, key.slice(keys.folder?.length))
  await storeFiles(
    storage,
    allKeys(keys).map((key) => ({ key, path: pathOf(key) }))
  )
  const hasSize = made.kind === 'photo' || made.kind === 'video'
  const plays = made.kind === 'video' || made.kind === 'audio'
  return {
    keys,
    row: {
      kind: made.kind,
      width: hasSize ? made.width : null,
      height: hasSize ? made.height : null,
      duration: plays ? made.duration : null,
      waveform: (made.kind === 'audio' && made.waveform) || null,
      is_playable: plays ? made.isPlayable : null,
    },
  }
}
