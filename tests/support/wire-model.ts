import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { conversations } from '../../contract/conversations.ts'
import { messages } from '../../contract/messages.ts'
import { notifications } from '../../contract/notifications.ts'
import { users } from '../../contract/users.ts'
import type { TestApp } from './app.ts'
import type { DeviceAction, DeviceData, DeviceState } from './device.ts'
import { openProxy, type NetworkProxy } from './servers/network-proxy.ts'
import { signIn, type TestPerson } from './data/people.ts'

/** A browser of somebody, and the way by which it reaches its server. */
export type Device = {
  readonly name: string
  readonly person: TestPerson
  readonly way: NetworkProxy
  act(deed: DeviceAction): void
  shown(): Promise<DeviceState>
  close(): Promise<unknown>
}

/** Opens a device of somebody at a server, with a session of its own; one that `polls` gets no websocket. */
export async function openDevice(
  test: TestApp,
  person: TestPerson,
  { name, url, polls }: { name: string; url: string; polls: boolean }
): Promise<Device> {
  const way = await openProxy(url, polls)
  const token = await signIn(test, person.id)
  const user = (await test.call(users.me, {}, { token })).data
  const worker = new Worker(join(import.meta.dirname, 'device.ts'), {
    workerData: { url: way.url, token, user } satisfies DeviceData,
  })
  const waiting: ((shown: DeviceState) => void)[] = []
  worker.on('message', (shown: DeviceState) => waiting.shift()?.(shown))
  worker.on('error', (error) => console.error(name, error))
  return {
    name,
    person,
    way,
    act: (deed) => worker.postMessage(deed),
    shown: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        worker.postMessage({ does: 'show' } satisfies DeviceAction)
      }),
    close: () => (way.close(), worker.terminate()),
  }
}

/** What stands in the database for somebody, as their screens would show it. */
async function truthOf(test: TestApp, { token }: TestPerson, openId: string | undefined): Promise<DeviceState> {
  const [list, unread, bell, own] = await Promise.all([
    test.call(conversations.list, { query: { limit: 100 } }, { token }),
    test.call(messages.totalUnread, {}, { token }),
    test.call(notifications.totalUnread, {}, { token }),
    test.call(users.me, {}, { token }),
  ])
  const open =
    openId === undefined
      ? []
      : (await test.call(messages.list, { params: { id: openId }, query: { limit: 100 } }, { token })).data.data
  return {
    connection: 'connected',
    unread: unread.data.total,
    bell: bell.data.total,
    balance: own.data.balance,
    openId,
    conversations: Object.fromEntries(
      list.data.data.map(({ _id, totalNotSeenMessages, isMuted, canWrite, recipientReadSeq }) => [
        _id,
        { unseen: totalNotSeenMessages, isMuted, canWrite, recipientReadSeq },
      ])
    ),
    thread: open.toReversed().map(({ seq, text, isDeleted }) => `${seq} ${isDeleted ? 'deleted' : text}`),
  }
}

/** Expects that a device shows what is so. Of the open conversation it has the newest messages. */
export async function expectTruth(test: TestApp, { name, person, shown }: Device): Promise<void> {
  const seen = await shown()
  const truth = await truthOf(test, person, seen.openId)
  expect({ name, ...seen }).toEqual({
    name,
    ...truth,
    thread: truth.thread.slice(truth.thread.length - seen.thread.length),
  })
}
