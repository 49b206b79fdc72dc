import { glob, readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import type { Deps } from '../../server/deps.ts'
import { publishAfterCommit } from '../../server/realtime/publish-after-commit.ts'

it('says at once that browsers are to ask again, and while it goes on, every ten seconds', async () => {
  vi.useFakeTimers()
  try {
    const [missed, error] = [vi.fn(), vi.fn()]
    const told: number[] = []
    const deps = { realtime: { missed }, log: { error } } as unknown as Deps
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

/** Whose answer is what they tell, or who are told of there themselves. */
const byThemselves = [
  'conversations/tell-conversation.ts',
  'messages/send-message.ts',
  'notifications/read-notifications.ts',
  'refunds/refund.ts',
  'stream-messages/say.ts',
]
const tellers =
  'tellMessage|tellCall|tellLines|tellChat|tellReaders|tellConversation|tellConversationOf|tellCorrespondents|tellUnread|tellUnreadTotal|tellSeller|readSeen|readGroup'

it('nobody tells after a commit but through tellNews', async () => {
  const direct = new RegExp(`\\bnews\\??\\.?\\(deps\\)|of news\\)|await (${tellers})\\(`)
  const found: string[] = []
  for await (const path of glob('server/features/**/*.ts'))
    if (direct.test(await readFile(path, 'utf8'))) found.push(path.slice('server/features/'.length))
  expect(found.sort()).toEqual(byThemselves)
})
