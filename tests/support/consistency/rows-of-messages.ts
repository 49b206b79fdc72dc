import { randomUUIDv7 } from 'node:crypto'
import { streamMessages } from '../../../contract/social/stream-messages.ts'
import { welcomeMessage } from '../../../contract/social/welcome-message.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import type { TestApp } from '../app.ts'
import { createVideoCall } from '../data/private.ts'
import { endCalls, writeLine } from './arrange.ts'
import { own, row, type ConsistencyRows } from './row.ts'
import type { ConsistencyFixtures } from './fixtures.ts'

const upload = 'an upload, shown once it is a part of a message: tests/server/social/messages/message-files.test.ts'
const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })
/** A broadcast adds a message to each conversation of its sender; they do not hear of each. */
const ofBroadcast = { 'messages.list': 'the sender sees it under broadcasts, and in a conversation once it is loaded' }
const call = ['videoCalls.list', 'messages.list'] as const

/** A call of the two in this state, the only open one. */
const callIn =
  (status: string) =>
  async (fixtures: ConsistencyFixtures, app: TestApp): Promise<string> => {
    await endCalls(fixtures, app)
    return createVideoCall(app, fixtures.fan, fixtures.creator, { price: 1500, status })
  }

export const rowsOfMessages: ConsistencyRows = {
  'messages.uploadPhoto': upload,
  'messages.uploadVideo': upload,
  'messages.uploadFile': upload,
  'conversations.open': 'it shows a conversation to its caller, and is empty until somebody writes',
  'conversations.update': row(
    'fan',
    ({ conversation }) => id(conversation, { isMuted: true }),
    ['conversations.list'],
    own
  ),
  'messages.send': row(
    'fan',
    ({ conversation }) => id(conversation, { text: 'Good evening' }),
    ['messages.list', 'conversations.list'],
    ['messages.list', 'conversations.list', 'messages.totalUnread']
  ),
  'messages.remove': row('fan', ({ messageToRemove }) => id(messageToRemove), ['messages.list'], ['messages.list']),
  'messages.readAll': row(
    'creator',
    ({ conversation }) => id(conversation),
    ['conversations.list', 'messages.totalUnread'],
    ['conversations.list']
  ),
  'messageSettings.update': row(
    'creator',
    () => ({ body: { callMinimumMinutes: 6, whoMayWrite: 'subscriber' } }),
    ['messageSettings.view'],
    ['videoCalls.value']
  ),
  'broadcasts.create': row(
    'creator',
    () => ({ body: { text: 'Tonight at nine', audience: 'subscribers' } }),
    ['broadcasts.list'],
    ['messages.list', 'conversations.list'],
    { except: ofBroadcast }
  ),
  'broadcasts.recall': row('creator', ({ broadcast }) => id(broadcast), ['broadcasts.list'], ['messages.list'], {
    except: ofBroadcast,
  }),
  'welcomeMessage.update': row(
    'creator',
    () => ({ body: { isEnabled: true, audience: 'followers', text: 'Welcome' } }),
    ['welcomeMessage.view'],
    own,
    {
      undo: ({ creator }, { call }) =>
        call(welcomeMessage.update, { body: { isEnabled: false, audience: 'followers' } }, creator),
    }
  ),
  'videoCalls.request': row(
    'fan',
    ({ creator }) => ({ body: { performerId: creator.id, minutes: 10, price: 10 } }),
    call,
    [...call, 'notifications.list'],
    { given: endCalls }
  ),
  'videoCalls.accept': row('creator', (_, made) => id(made), call, [...call, 'notifications.list'], {
    given: callIn('requested'),
  }),
  'videoCalls.decline': row('creator', (_, made) => id(made), call, [...call, 'notifications.list'], {
    given: callIn('requested'),
  }),
  'videoCalls.cancel': row('fan', (_, made) => id(made), call, call, { given: callIn('requested') }),
  'videoCalls.end': row('fan', (_, made) => id(made), [...call, 'users.me'], call, {
    given: async (fixtures, app) => {
      const made = await callIn('accepted')(fixtures, app)
      await app.call(
        wallet.videoCall,
        { params: { id: made }, body: { price: 15 } },
        { ...fixtures.fan, key: randomUUIDv7() }
      )
      const started = { started_at: app.clock.now() }
      await app.deps.db.updateTable('video_call').set(started).where('id', '=', made).execute()
      return made
    },
  }),
  'streamMessages.update': row(
    'creator',
    ({ chat }) => id(chat, { pinnedText: 'Tonight: the old songs' }),
    ['streamMessages.ofPerformer'],
    ['streamMessages.ofPerformer'],
    {
      except: {
        'streamMessages.ofPerformer': 'use-chat.ts writes the event: tests/src/social/streaming/live-screen.test.tsx',
      },
    }
  ),
  'streamMessages.send': row(
    'fan',
    ({ chat }) => id(chat, { text: 'Bravo' }),
    ['streamMessages.list'],
    ['streamMessages.list']
  ),
  'streamMessages.hold': row('creator', (_, made) => id(made), ['streamMessages.list'], ['streamMessages.list'], {
    given: writeLine,
  }),
  'streamMessages.release': row('creator', (_, made) => id(made), ['streamMessages.list'], ['streamMessages.list'], {
    given: async ({ fan, creator, chat }, { call }) => {
      const hold = (heldWords: string[]) =>
        call(streamMessages.update, { params: { id: chat }, body: { heldWords } }, creator)
      await hold(['ghost'])
      const { data } = await call(streamMessages.send, { params: { id: chat }, body: { text: 'A ghost' } }, fan)
      await hold([])
      return data._id
    },
  }),
  'streamMessages.remove': row(
    'creator',
    ({ lineToRemove }) => id(lineToRemove),
    ['streamMessages.list'],
    ['streamMessages.list']
  ),
  'streamMessages.removeAll': row('creator', ({ chat }) => id(chat), ['streamMessages.list'], ['streamMessages.list'], {
    given: writeLine,
  }),
}
