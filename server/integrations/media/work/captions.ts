import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaError, type FileTask, type CaptionsResult } from '../media.ts'

const maxBytes = 1_000_000
const timing = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t].*)?$/m

/**
 * Validates subtitles: WebVTT in UTF-8 with at least one cue; stores them without a byte order mark.
 * @throws MediaError `not_captions`
 */
export async function makeCaptions({ source, out }: FileTask): Promise<CaptionsResult> {
  const bytes = await readFile(source.path)
  if (bytes.length > maxBytes) throw new MediaError('not_captions')
  let text = ''
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch (error) {
    throw new MediaError('not_captions', error)
  }
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text) || text.includes('\0') || !timing.test(text))
    throw new MediaError('not_captions')
  const main = 'captions.vtt'
  await writeFile(join(out, main), text)
  return { kind: 'captions', main }
}
