import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { foreignMarks, type Reader } from './marks.ts'
import type { Outcome, Tally } from './tally.ts'

/** Longest time until an answer, in ms: nobody waits longer for anything. */
const LONGEST_MS = 60_000
/** Pause before a call is repeated, in ms. */
const PAUSE_MS = 500

/** A call as a browser makes it. `name` is its name in the report. */
export type Call = {
  name: string
  method: string
  /** An address with its path. */
  url: string
  body?: object | Buffer
  key?: string
  headers?: Record<string, string>
}
/** An answer; `status` 0: there was none, and nobody knows whether the call was done. */
export type Answer = { status: number; text: string; code?: string; data?: unknown; headers: Record<string, unknown> }

/** Who calls: an address of this machine, and a session. */
export type Caller = Reader & { readonly address: string; token: string }

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Ends the connections that are kept for further calls. */
export const closeConnections = (): void => agent.destroy()

const send = (caller: Caller, { method, url, body, key, headers }: Call): Promise<Answer> =>
  new Promise((resolve) => {
    const isRaw = Buffer.isBuffer(body)
    const sent = request(url, {
      method,
      agent,
      localAddress: caller.address,
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: {
        ...(caller.token && !isRaw && { authorization: caller.token }),
        ...(body && !isRaw && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
    })
    const none = (error: Error): void =>
      resolve({ status: 0, text: /Abort|Timeout/.test(error.name) ? 'hangs' : error.message, headers: {} })
    sent.on('error', none)
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', none)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), headers: answer.headers })
      )
    })
    sent.end(isRaw ? body : body && JSON.stringify(body))
  })

const outcomeOf = (status: number): Outcome => {
  if (status === 0) return 'no answer'
  if (status === 429) return 'asked to slow down'
  if (status < 400) return 'done'
  return status < 500 ? 'refused' : 'not available'
}

const isStack = /\n\s+at \S+ \(|node_modules|\.ts:\d+:\d+/

/** What is wrong with an answer, whatever was asked: a hang, a fault of the program, a stack, or what somebody else owns. */
const faultOf = (answer: Answer, caller: Caller, isApi: boolean): string | undefined => {
  const { status, text } = answer
  if (status === 0) return text === 'hangs' ? `no answer within ${LONGEST_MS / 1000} s` : undefined
  if (status >= 500 && ![502, 503, 504].includes(status)) return `answered ${status}: ${text.slice(0, 500)}`
  if (status >= 400 && isStack.test(text)) return `an error with a stack: ${text.slice(0, 500)}`
  if (status === 503 && isApi && !answer.code) return `a 503 without a code: ${text.slice(0, 500)}`
  const foreign = foreignMarks(text, caller)
  return foreign.length > 0
    ? `shows person ${caller.number} what others own: ${foreign.slice(0, 3).join(', ')}`
    : undefined
}

/** Makes a call once, and examines the answer. */
export async function ask(tally: Tally, caller: Caller, call: Call): Promise<Answer> {
  const since = performance.now()
  const answer = await send(caller, call)
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  if (isJson)
    try {
      const parsed = JSON.parse(answer.text) as { data?: unknown; code?: string }
      answer.data = parsed.data
      if (parsed.code !== undefined) answer.code = parsed.code
    } catch {
      tally.fault(`${call.name}: not JSON: ${answer.text.slice(0, 200)}`)
    }
  tally.count(call.name, outcomeOf(answer.status), performance.now() - since)
  const fault = faultOf(answer, caller, new URL(call.url).pathname.startsWith('/api/'))
  if (fault) tally.fault(`${new Date().toISOString()} ${call.name}: ${fault}`)
  return answer
}

/** Whether an answer decides: otherwise the call may or may not have been done, and is repeated with the same key. */
const isDecided = ({ status, code }: Answer): boolean =>
  status > 0 && status < 500 && status !== 429 && code !== 'payment_in_progress'

/** Makes a call that may be repeated, until the answer decides, or for `forMs`. */
export async function persist(tally: Tally, caller: Caller, call: Call, forMs = 240_000): Promise<Answer> {
  for (const until = Date.now() + forMs; ; ) {
    const answer = await ask(tally, caller, call)
    if (isDecided(answer) || Date.now() > until) return answer
    const waitS = Number(answer.headers['retry-after'] ?? 0)
    await sleep(PAUSE_MS + Math.random() * PAUSE_MS + (answer.status === 429 ? Math.min(waitS, 30) * 1000 : 0))
  }
}
