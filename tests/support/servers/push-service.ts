import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { selfSigned } from './self-signed.ts'

/** A push message as a browser received it: decrypted with its own key, and what the push service saw of it. */
export type Received = {
  payload: Record<string, unknown>
  headers: IncomingHttpHeaders
  body: Buffer
  claims: { aud: string; exp: number; sub: string }
}
export type TestBrowser = { endpoint: string; keys: { p256dh: string; auth: string }; received: Received[] }

/**
 * A local push service (RFC 8030) with the browsers behind it. It accepts a message only when its VAPID signature is
 * valid and made with the key of the subscription (RFC 8292), and each browser decrypts it (RFC 8291); errors are
 * answered with 400 or 403 and listed in `faults`. This process trusts its certificate until it closes.
 */
export async function pushService() {
  const { key, cert } = selfSigned()
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  const browsers = new Map<string, TestBrowser & { open(body: Buffer): string; applicationServerKey: string }>()
  const faults: string[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  let calls = 0
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        calls++
        const planned = answers.shift()
        if (planned) return void response.writeHead(planned.status, planned.headers).end()
        const browser = browsers.get(request.url ?? '')
        if (!browser) return void response.writeHead(410).end()
        try {
          const body = Buffer.concat(chunks)
          const claims = signedClaims(request.headers, browser.applicationServerKey, new URL(browser.endpoint).origin)
          if (request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(request.headers.ttl)))
            throw new Error('not a message')
          browser.received.push({
            payload: JSON.parse(browser.open(body)) as Record<string, unknown>,
            headers: request.headers,
            body,
            claims,
          })
          response.writeHead(201).end()
        } catch (error) {
          faults.push(String(error))
          response.writeHead(400).end()
        }
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    faults,
    /** Number of messages received, accepted or not. */
    calls: () => calls,
    /** Answers the next call with this, without checking it. */
    answerNext: (status: number, headers?: Record<string, string>) =>
      void answers.push({ status, ...(headers && { headers }) }),
    /** Creates a browser that subscribes with a site's public key. */
    subscribe: (applicationServerKey: string): TestBrowser => {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const browser = { endpoint: origin + path, received: [], applicationServerKey, ...receiver() }
      browsers.set(path, browser)
      return browser
    },
    /** The person withdrew the permission. */
    forget: ({ endpoint }: TestBrowser) => void browsers.delete(new URL(endpoint).pathname),
    close: async () => {
      setDefaultCACertificates(before)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Verifies an Authorization header of RFC 8292 and returns its claims. */
function signedClaims(headers: IncomingHttpHeaders, publicKey: string, origin: string): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('signed by another site')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url')
  )
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims']
  if (!isGood || said.aud !== origin || said.exp * 1000 > Date.now() + 86_400_000 || said.exp * 1000 < Date.now())
    throw new Error('a signature that is not good')
  return said
}

/** The keys of a browser, and the decryption of messages to it. */
function receiver() {
  const own = createECDH('prime256v1')
  const [publicKey, auth] = [own.generateKeys(), randomBytes(16)]
  const derive = (salt: Buffer, from: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length))
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    open: (body: Buffer): string => {
      const [salt, sender, sealed] = [
        body.subarray(0, 16),
        body.subarray(21, 21 + 65),
        body.subarray(21 + body.readUInt8(20)),
      ]
      const secret = derive(
        auth,
        own.computeSecret(sender),
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32
      )
      const opener = createDecipheriv(
        'aes-128-gcm',
        derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16),
        derive(salt, secret, 'Content-Encoding: nonce\0', 12)
      )
      opener.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}
