import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { AddressOf } from '../../../integrations/live-segments/playlist.ts'

const signatureOf = (secret: string, streamId: string, name: string): string =>
  createHmac('sha256', secret).update(`live part\n${streamId}\n${name}`).digest().subarray(0, 24).toString('base64url')

/**
 * The addresses of the headers, parts and segments of a stream. Each name has a signature of its own, so that nobody
 * finds the next one without a playlist; its bytes never change. With `MEDIA_URL` they begin with it, so that the proxy there
 * can send a part to everybody (decision 59).
 */
export const partAddresses =
  ({ secret, mediaUrl }: Pick<Config, 'secret' | 'mediaUrl'>, streamId: string): AddressOf =>
  (name, extension) =>
    `${mediaUrl}/m/live-parts/${streamId}/${name}.${signatureOf(secret, streamId, name)}.${extension}`

/** The name of a part in a file name of `partAddresses`; null if its signature is wrong. */
export function readPartFile(secret: string, streamId: string, file: string): string | null {
  const [name, given, extension, ...rest] = file.split('.')
  if (!name || !given || rest.length || extension !== (name.endsWith('-init') ? 'mp4' : 'm4s')) return null
  const [expected, actual] = [Buffer.from(signatureOf(secret, streamId, name)), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? name : null
}
