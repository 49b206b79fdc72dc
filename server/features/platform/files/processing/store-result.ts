import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../../../deps.ts'
import type { AudioResult, CaptionsResult, PictureResult, VideoResult } from '../../../../integrations/media/media.ts'
import { allKeys, type FileKeys } from '../file-keys.ts'
import { contentTypeOf } from '../media-types.ts'

export type ItemMedia = PictureResult | VideoResult | AudioResult | CaptionsResult

/** The columns of a processed file, and its storage keys. */
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

/** Stores files of a working folder; if one fails, all are removed again. */
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
 * Stores what the media worker has written to `out`. Folder and preview get independent random names, so that the
 * preview's address reveals nothing about the file's.
 */
export async function storeResult(storage: Deps['storage'], result: ItemMedia, out: string): Promise<StoredResult> {
  const picture = result.kind === 'photo' ? result : result.kind === 'video' ? result.still : undefined
  const preview = picture?.preview
  const keys: FileKeys = {
    folder: `${result.kind}/${randomUUID()}/`,
    ...(picture && { widths: picture.variants.map((variant) => variant.width) }),
    ...(result.kind !== 'photo' && { main: result.main, names: [result.main] }),
    ...(preview && { preview: { key: `preview/${randomUUID()}.webp`, width: preview.width, height: preview.height } }),
  }
  const pathOf = (key: string) =>
    key === keys.preview?.key ? join(out, preview?.name ?? '') : join(out, key.slice(keys.folder?.length))
  await storeFiles(
    storage,
    allKeys(keys).map((key) => ({ key, path: pathOf(key) }))
  )
  const hasSize = result.kind === 'photo' || result.kind === 'video'
  const plays = result.kind === 'video' || result.kind === 'audio'
  return {
    keys,
    row: {
      kind: result.kind,
      width: hasSize ? result.width : null,
      height: hasSize ? result.height : null,
      duration: plays ? result.duration : null,
      waveform: (result.kind === 'audio' && result.waveform) || null,
      is_playable: plays ? result.isPlayable : null,
    },
  }
}
