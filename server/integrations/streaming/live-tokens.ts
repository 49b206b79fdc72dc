import { readToken, signToken } from '../storage/signed-token.ts'

const purposes = { publish: 'live publish', play: 'live play' } as const

/** What a token of the live addresses allows: sending the parts of a stream, or reading its playlists. */
export type LiveRight = keyof typeof purposes

/** The token of `/m/live-in/<token>/` and `/m/live/<token>/`. `expires` in seconds since 1970. */
export const liveToken = (secret: string, right: LiveRight, streamId: string, expires: number): string =>
  signToken(secret, purposes[right], [expires.toString(36), streamId])

/** The stream that a token is for, and its expiry in ms since 1970; null for an invalid token. */
export function readLiveToken(
  secret: string,
  right: LiveRight,
  token: string
): { streamId: string; expiresAt: number } | null {
  const [expires, streamId] = readToken(secret, purposes[right], token) ?? []
  return expires && streamId ? { streamId, expiresAt: parseInt(expires, 36) * 1000 } : null
}
