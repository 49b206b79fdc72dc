import type { Conversation } from '../../../../contract/social/conversations.ts'
import type { Message } from '../../../../contract/social/messages.ts'
import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { api, apiUrl, creator, fan, http, ok } from '../../support.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 9, 1, 12, minute)).toISOString()

export const conversationId = (n: number): string => `0198a3c4-1111-7000-8000-${String(n).padStart(12, '0')}`
export const messageId = (n: number): string => `0198a3c4-2222-7000-8000-${String(n).padStart(12, '0')}`

/** The n-th conversation of the fan with a creator; higher numbers are newer. */
export const conversation = (n: number, more: Partial<Conversation> = {}): Conversation => ({
  _id: conversationId(n),
  recipient: {
    _id: `0198a3c4-3333-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Creator ${n}`,
    username: `creator${n}`,
    avatar: '/no-avatar.jpg',
    isPerformer: true,
    isReachable: true,
    isOnline: false,
  },
  totalNotSeenMessages: 0,
  version: 30,
  recipientReadSeq: 0,
  canWrite: true,
  isMuted: false,
  activeAt: at(n),
  createdAt: at(0),
  asOf: 30,
  ...more,
})

/** The n-th message of conversation 1, from the creator unless overridden. */
export const message = (n: number, more: Partial<Message> = {}): Message => ({
  _id: messageId(n),
  conversationId: conversationId(1),
  senderId: creator._id,
  seq: n,
  version: n,
  kind: 'text',
  text: `Message ${n}`,
  totalFiles: 0,
  isLocked: false,
  isDeleted: false,
  createdAt: at(n),
  ...more,
})
export const ownMessage = (n: number, more: Partial<Message> = {}): Message =>
  message(n, { senderId: fan._id, ...more })

/** From the n-th message back to the first, in the server's order. */
export const newestFirst = (to: number, from = 1): Message[] =>
  Array.from({ length: to - from + 1 }, (_, i) => message(to - i))

/** Mocks the list of `total` messages, and records the query of each request. */
export const serveMessages = (
  total: number,
  more: { recipientReadSeq?: number; version?: number; asOf?: number } = {}
): URLSearchParams[] => {
  const asked: URLSearchParams[] = []
  api.use(
    http.get(apiUrl('/messages/conversations/:id'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 25)]
      const since = query.get('since')
      const all = newestFirst(total)
      const [before, after] = [query.get('before'), query.get('after')]
      const told = { version: total, recipientReadSeq: 0, asOf: 30, ...more }
      const side =
        after === null
          ? all.filter(({ seq }) => seq < Number(before))
          : all.filter(({ seq }) => seq > Number(after)).toReversed()
      if (before !== null || after !== null) return ok({ data: side.slice(0, limit), total: side.length, ...told })
      const data =
        since === null
          ? all.slice(offset, offset + limit)
          : all
              .filter(({ version }) => version > Number(since))
              .toReversed()
              .slice(0, limit)
      return ok({ data, total, ...told })
    })
  )
  return asked
}

/** The chat of a creator's streams. */
export const streamChatId = 'chat'

/** The message with this number in that chat, from the creator unless overridden. */
export const streamLine = (seq: number, more: Partial<StreamMessage> = {}): StreamMessage => ({
  _id: `line-${seq}`,
  conversationId: streamChatId,
  sender: creator,
  seq,
  version: seq,
  text: `Line ${seq}`,
  isDeleted: false,
  createdAt: new Date(1_700_000_000_000 + seq * 1000).toISOString(),
  ...more,
})
