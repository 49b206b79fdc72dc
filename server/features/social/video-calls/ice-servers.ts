import { createHmac } from 'node:crypto'
import type { CallRoom } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Config } from '../../../config.ts'

/**
 * The STUN and TURN servers for a call's browsers. The relay's password is valid until `until` (TURN REST API: the user
 * name contains the expiry, the password is its HMAC), so that it cannot be used later.
 */
export function iceServers({ stunUrls, turn }: Config['calls'], name: string, until: Date): CallRoom['iceServers'] {
  const servers: CallRoom['iceServers'] = stunUrls.length > 0 ? [{ urls: stunUrls }] : []
  if (!turn) return servers
  const username = `${Math.floor(until.getTime() / 1000)}:${name}`
  return [
    ...servers,
    { urls: turn.urls, username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') },
  ]
}
