import { useEffect, useRef } from 'react'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import type { ServerPayload } from '../../../../contract/realtime.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import type { Requested } from '../../../api/use-request.ts'
import { siteTime } from '../../../lib/clock.ts'
import { on } from '../../../realtime/socket.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'

/** Time, in ms, over which clients spread their requests after a change of a chat's rules. */
const spreadMs = 2000
/** Maximum delay of a browser's timer, in ms. */
const longestMs = 2 ** 31 - 1

/** Merges the data that are sent to everyone in a chat with what is specific to this viewer. */
const withChanges = (
  chat: StreamConversation,
  changes: ServerPayload<'stream/conversation-changed'>['conversation']
): StreamConversation => ({
  ...changes,
  performer: chat.performer,
  canWrite: chat.canWrite,
  writeRefusal: chat.writeRefusal,
  mutedUntil: chat.mutedUntil,
  muted: chat.muted,
  canModerate: chat.canModerate,
  heldWords: chat.heldWords,
  moderators: chat.moderators,
})

/**
 * A creator's chat by their id or username, kept up to date: its rules, number of people, and the viewer's rights.
 * Visitors poll it every half minute.
 */
export function useChat(id: string): Requested<StreamConversation> & { write: (chat: StreamConversation) => void } {
  const input = { params: { id } }
  const cache = useCache()
  const isSignedIn = useAppSelector(selectUser) !== null
  const request = useRequest('streamMessages.ofPerformer', input, isSignedIn ? {} : { refetchInterval: 30_000 })
  const latest = useRef(request)
  latest.current = request
  const chatId = request.data?._id
  const write = (chat: StreamConversation): void => cache.write('streamMessages.ofPerformer', input, chat)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ends = [
      on('stream/conversation-changed', ({ conversation }) => {
        const known = latest.current.data
        if (known?._id !== conversation._id) return
        cache.write('streamMessages.ofPerformer', { params: { id } }, withChanges(known, conversation))
        clearTimeout(timer)
        timer = setTimeout(() => latest.current.reload(), Math.random() * spreadMs)
      }),
      on('stream/people', ({ conversationId, total }) => {
        const known = latest.current.data
        if (known?._id === conversationId)
          cache.write('streamMessages.ofPerformer', { params: { id } }, { ...known, totalPeople: total })
      }),
      () => clearTimeout(timer),
    ]
    return () => ends.forEach((end) => end())
  }, [cache, chatId, id])
  const mutedUntil = request.data?.mutedUntil
  useEffect(() => {
    if (mutedUntil === undefined) return undefined
    const timer = setTimeout(
      () => latest.current.reload(),
      Math.min(longestMs, Math.max(1000, new Date(mutedUntil).getTime() - siteTime() + 1000))
    )
    return () => clearTimeout(timer)
  }, [mutedUntil])
  return { ...request, write }
}
