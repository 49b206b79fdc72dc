import { copyFile, link } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTask, VideoResult } from '../media.ts'
import type { MediaFormat } from './sniff.ts'

const extensions: Partial<Record<MediaFormat, string>> = {
  avi: 'avi',
  asf: 'wmv',
  mpeg: 'mpg',
  mpegvideo: 'mpg',
  flv: 'flv',
  m2ts: 'mts',
}

/**
 * Stores a video in an old container that cannot be read without codecs, unchanged, for download only. Its cover
 * is the picture that the creator's browser has made.
 */
export async function storeOriginal({ source, out }: FileTask, format: MediaFormat): Promise<VideoResult> {
  const main = `video.${extensions[format] ?? 'bin'}`
  await link(source.path, join(out, main)).catch(() => copyFile(source.path, join(out, main)))
  return { kind: 'video', width: 0, height: 0, duration: 1, main, isPlayable: false }
}
