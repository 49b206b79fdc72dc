import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { readToken, signToken } from '../../../integrations/storage/signed-token.ts'

const purpose = 'live viewer'
/** Time, in ms, for which the address works after a renewal of the ticket, which is renewed every 3 s. */
const heldMs = 7000

const nameOf = (streamId: string, viewer: string): string => `${streamId} ${viewer}`

/**
 * The playlist of a stream for one viewer alone, and its time from now on: for players that keep the address they were
 * given, such as Safari's own. It stays the same, and works while that viewer's ticket is renewed.
 */
export function openViewerAddress(
  { config, liveCounts, clock }: Pick<Deps, 'config' | 'liveCounts' | 'clock'>,
  streamId: string,
  identity: string
): string {
  const viewer = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  liveCounts.hold(nameOf(streamId, viewer), clock.now().getTime() + heldMs)
  return `/m/live-viewer/${signToken(config.secret, purpose, [streamId, viewer])}/index.m3u8`
}

/**
 * The stream of such an address, and the time in ms for which it still works without a renewal.
 * @throws ApiError `forbidden` for an invalid token, `link_expired`
 */
export async function readViewerAddress(
  { config, liveCounts, clock }: Pick<Deps, 'config' | 'liveCounts' | 'clock'>,
  token: string
): Promise<{ streamId: string; leftMs: number }> {
  const [streamId, viewer] = readToken(config.secret, purpose, token) ?? []
  if (!streamId || !viewer) throw new ApiError('forbidden')
  const leftMs = (await liveCounts.heldUntil(nameOf(streamId, viewer))) - clock.now().getTime()
  if (leftMs <= 0) throw new ApiError('link_expired')
  return { streamId, leftMs }
}
