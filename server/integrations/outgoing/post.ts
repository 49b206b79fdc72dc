import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { publicLookup } from './public-address.ts'

/** The answer of another server: its status, and the beginning of its body. */
export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

export type PostOptions = {
  readonly headers: Record<string, string | number>
  readonly body: Buffer | string | null
  /** Bytes of the answer that are read; the rest is dropped. */
  readonly maxBytes: number
  /** Whether addresses of the private network may be called: in tests and during development. */
  readonly allowsPrivate?: boolean
}

const timeoutMs = 10_000
const publicAgent = new HttpsAgent({ keepAlive: true, maxSockets: 20, lookup: publicLookup })
const anyAgents = { http: new HttpAgent(), https: new HttpsAgent() }

/**
 * Sends a POST request to an address that a user has supplied: https, and the public network only, checked when the
 * name is resolved for the connection. Check the URL with `isPublicUrl` first: an IP address in it is not resolved.
 * Redirects are not followed, and the answer is awaited for 10 s.
 * @throws PrivateAddressError, or the error of the connection
 */
export function post(url: string, { headers, body, maxBytes, allowsPrivate }: PostOptions): Promise<Answer> {
  const isHttp = allowsPrivate === true && new URL(url).protocol === 'http:'
  const agent = isHttp ? anyAgents.http : allowsPrivate ? anyAgents.https : publicAgent
  return new Promise((resolve, reject) => {
    const outgoing = (isHttp ? httpRequest : httpsRequest)(
      url,
      { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const chunks: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          if (length < maxBytes) chunks.push(chunk.subarray(0, maxBytes - length))
          // The answer is read so that the connection can be used again, but not when it is too long.
          if ((length += chunk.length) > maxBytes) response.destroy()
        })
        // The status has arrived: an answer that breaks off counts all the same.
        response.on('error', () => undefined)
        response.on('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          })
        )
      }
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
