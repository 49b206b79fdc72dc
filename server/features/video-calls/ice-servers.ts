import { createHmac } from 'node:crypto'
import type { CallRoom } from '../../../contract/video-calls.ts'
import type { Config } from '../../config.ts'

/**
 * The servers by which the two browsers of a call find each other. The relay's password is good until `until` (TURN REST API: the name says until when, the
 * password is the name's HMAC), so that it is of no use to anybody later.
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
