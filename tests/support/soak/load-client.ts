import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Message } from '../../../contract/social/messages.ts'

type Told = { conversationId: string; version: number; message: Message }
/**
 * What a browser knows of one conversation. Nothing is de-duplicated: a message that is received twice is listed twice.
 */
type Known = {
  version: number
  messages: { _id: string; seq: number; text: string; isDeleted: boolean }[]
  work: Promise<void>
}

/** A message that the server has acknowledged. */
export type Acknowledged = { conversationId: string; _id: string; seq: number; text: string }
/** Calls the API until it answers. Resolves to the answer's data. @throws when it is refused */
export type PersistentCall = (method: string, path: string, body?: object) => Promise<unknown>
export type LoadClient = {
  readonly id: string
  readonly known: Map<string, Known>
  readonly acknowledged: Acknowledged[]
  send(conversationId: string, text: string): Promise<void>
  remove(message: Acknowledged): Promise<void>
  /** Breaks the connection; the library reconnects by itself and may recover missed events. */
  drop(): void
  /** Closes the page's connection for `ms`, then opens a new one. */
  leave(ms: number): Promise<void>
  connected(): Promise<void>
  close(): void
}

type Device = {
  id: string
  token: string
  url: string
  polls: boolean
  conversationIds: readonly string[]
  /** In place of the device's own. */
  call?: PersistentCall
  /** The address of this machine that it connects from. */
  address?: string
  /** Hears every event. */
  heard?: (event: string, payload: unknown) => void
}

/**
 * One person with one device, which follows the protocol and does nothing more: applies the next event, fetches what is
 * missing when it sees a gap, compares versions after every connection and when events may have been lost, and repeats a
 * request under the same `clientMessageId` until it is answered.
 */
export function createTalker({
  id,
  token,
  url,
  polls,
  conversationIds,
  call: ownCall,
  address,
  heard,
}: Device): LoadClient {
  const known = new Map<string, Known>(
    conversationIds.map((conversationId) => [conversationId, { version: 0, messages: [], work: Promise.resolve() }])
  )
  const acknowledged: Acknowledged[] = []
  let closed = false

  /** Calls the API until it answers: a killed server comes back, and a repeated call has no second effect. */
  const persist: PersistentCall = async (method, path, body) => {
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      if (answer && answer.status < 500) {
        if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
        return answer.status === 204 ? undefined : ((await answer.json()) as { data: unknown }).data
      }
      if (closed || tries > 1000) throw new Error(`${method} ${path} was never answered`)
      await sleep(100 + Math.random() * 100)
    }
  }

  const call = ownCall ?? persist

  const apply = (of: Known, message: Message): void => {
    const entry = { _id: message._id, seq: message.seq, text: message.text, isDeleted: message.isDeleted }
    // An event for a known number is a change of that message; any other is a new message.
    const at = message.seq <= of.version ? of.messages.findIndex(({ _id }) => _id === message._id) : -1
    if (at >= 0) of.messages[at] = entry
    else of.messages.push(entry)
  }
  /**
   * Missed messages arrive in the order of their last change: one that was deleted in between comes after younger ones
   * and is sorted back.
   */
  const order = (of: Known): void => void of.messages.sort((a, b) => a.seq - b.seq)
  const catchUp = async (conversationId: string, of: Known, version: number): Promise<void> => {
    while (of.version < version) {
      const page = (await call('GET', `/messages/conversations/${conversationId}?since=${of.version}&limit=100`)) as {
        data: Message[]
        version: number
      }
      for (const message of page.data) apply(of, message)
      order(of)
      // The version was read before the messages: later changes are already in the page, with their own versions.
      of.version = Math.max(page.data.at(-1)?.version ?? 0, page.data.length === 100 ? 0 : page.version)
    }
  }
  /** Runs the jobs of each conversation one after the other, as a store's reducer would. */
  const inTurn = (conversationId: string, job: (of: Known) => void | Promise<void>): void => {
    const of = known.get(conversationId)
    if (of) of.work = of.work.then(() => job(of)).catch((error: unknown) => void (closed || console.error(error)))
  }

  const socket: Socket = io(url, {
    query: { token },
    transports: [polls ? 'polling' : 'websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    ...(address !== undefined && { localAddress: address }),
  } as object)
  if (heard) socket.onAny(heard)
  // The library does not repeat a connection that the server has refused or closed; the site's browser does.
  const retryLater = (): void => void setTimeout(() => closed || socket.connect(), 1000 + Math.random() * 1000)
  socket.on('connect_error', () => void (socket.active || retryLater()))
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && retryLater()))
  for (const event of ['message/created', 'message/changed'])
    socket.on(event, ({ conversationId, version, message }: Told) =>
      inTurn(conversationId, async (of) => {
        if (version <= of.version) return
        if (version > of.version + 1) return catchUp(conversationId, of, version)
        apply(of, message)
        of.version = version
      })
    )
  const compare = (): void => {
    void call('GET', '/conversations?limit=100').then(
      (page) => {
        for (const { _id, version } of (page as { data: { _id: string; version: number }[] }).data)
          inTurn(_id, (of) => catchUp(_id, of, version))
      },
      () => undefined
    )
  }
  // A process that was killed between the commit of a message and its event has told nobody of it.
  for (const event of ['connect', 'session/missed']) socket.on(event, compare)

  return {
    id,
    known,
    acknowledged,
    send: async (conversationId, text) => {
      const message = (await call('POST', `/messages/conversations/${conversationId}`, {
        text,
        clientMessageId: randomUUID(),
      })) as Message
      acknowledged.push({ conversationId, _id: message._id, seq: message.seq, text })
    },
    remove: async ({ _id }) => void (await call('DELETE', `/messages/${_id}`)),
    drop: () => socket.io.engine?.close(),
    leave: async (ms) => {
      socket.disconnect()
      await sleep(ms)
      if (!closed) socket.connect()
    },
    connected: async () => {
      for (const until = Date.now() + 180_000; !socket.connected; await sleep(50))
        if (Date.now() > until) throw new Error('somebody never got a connection')
    },
    close: () => {
      closed = true
      socket.disconnect()
    },
  }
}
