import { copyFile, link } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTask, VideoResult } from '../media.ts'
import type { MediaFormat } from './sniff.ts'

const endings: Partial<Record<MediaFormat, string>> = { avi: 'avi', asf: 'wmv', mpeg: 'mpg' }

/** A video in a container of former days, where nothing can read it: kept to be downloaded. Its picture is the one that its creator's browser made. */
export async function keepOriginal({ source, out }: FileTask, format: MediaFormat): Promise<VideoResult> {
  const main = `video.${endings[format] ?? 'bin'}`
  await link(source.path, join(out, main)).catch(() => copyFile(source.path, join(out, main)))
  return { kind: 'video', width: 0, height: 0, duration: 1, main, isPlayable: false }
}
