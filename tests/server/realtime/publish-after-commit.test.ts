import { glob, readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import type { Deps } from '../../../server/deps.ts'
import { publishAfterCommit } from '../../../server/realtime/publish-after-commit.ts'

it('asks browsers to reload immediately, and at most every ten seconds while failures continue', async () => {
  vi.useFakeTimers()
  try {
    const [missed, error] = [vi.fn(), vi.fn()]
    const told: number[] = []
    const deps = { realtime: { requestResync: missed }, log: { error } } as unknown as Deps
    const fails = () => Promise.reject(new Error('away'))
    await publishAfterCommit(
      deps,
      () => told.push(1),
      fails,
      () => told.push(2),
      fails
    )
    expect([told, missed.mock.calls, error.mock.calls.length]).toEqual([[1, 2], [['everywhere']], 2])
    vi.advanceTimersByTime(10_000)
    expect(missed).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(60_000)
    expect(missed).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

/**
 * Files that may emit without `publishAfterCommit`: their result is what they emit, or they run only after a commit.
 */
const allowedDirectly = [
  'notifications/notification-center/notify-of-message.ts',
  'notifications/notification-center/read-notifications.ts',
  'social/conversations/emit-conversation.ts',
  'social/messages/send-message.ts',
  'social/stream-messages/send-stream-message.ts',
  'social/video-calls/end-blocked-calls.ts',
  'social/video-calls/revoke-refunded-calls.ts',
]
const emitters =
  'emitMessage|emitCallChanged|emitStreamMessages|emitChatChanged|emitToReaders|emitConversation|emitConversationBetween|emitConversationsWith|emitUnreadCount|emitUnreadTotal|notifySeller|markSeenRead'

it('features emit after a commit only through publishAfterCommit', async () => {
  const direct = new RegExp(`\\bafterCommit\\??\\.?\\(deps\\)|of afterCommit\\)|await (${emitters})\\(`)
  const found: string[] = []
  for await (const path of glob('server/features/**/*.ts'))
    if (direct.test(await readFile(path, 'utf8'))) found.push(path.slice('server/features/'.length))
  expect(found.sort()).toEqual(allowedDirectly)
})
