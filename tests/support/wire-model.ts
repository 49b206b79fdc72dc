import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { conversations } from '../../contract/social/conversations.ts'
import { messages } from '../../contract/social/messages.ts'
import { notifications } from '../../contract/notifications/notification-center/notifications.ts'
import { users } from '../../contract/identity/users/users.ts'
import type { TestApp } from './app.ts'
import type { DeviceAction, DeviceData, DeviceState } from './device.ts'
import { openProxy, type NetworkProxy } from './servers/network-proxy.ts'
import { signIn, type TestPerson } from './data/people.ts'

/** A browser of one account, and the proxy through which it reaches its server. */
export type Device = {
  readonly name: string
  readonly person: TestPerson
  readonly proxy: NetworkProxy
  act(action: DeviceAction): void
  shown(): Promise<DeviceState>
  close(): Promise<unknown>
}

/** Opens a device of an account at a server, with its own session; one that `polls` gets no websocket. */
export async function openDevice(
  test: TestApp,
  person: TestPerson,
  { name, url, polls }: { name: string; url: string; polls: boolean }
): Promise<Device> {
  const proxy = await openProxy(url, polls)
  const token = await signIn(test, person.id)
  const user = (await test.call(users.me, {}, { token })).data
  const worker = new Worker(join(import.meta.dirname, 'device.ts'), {
    workerData: { url: proxy.url, token, user } satisfies DeviceData,
  })
  const waiting: ((shown: DeviceState) => void)[] = []
  worker.on('message', (shown: DeviceState) => waiting.shift()?.(shown))
  worker.on('error', (error) => console.error(name, error))
  return {
    name,
    person,
    proxy,
    act: (action) => worker.postMessage(action),
    shown: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        worker.postMessage({ does: 'show' } satisfies DeviceAction)
      }),
    close: () => (proxy.close(), worker.terminate()),
  }
}

/** The state in the database as the screens of this account would show it. */
async function storedState(test: TestApp, { token }: TestPerson, openId: string | undefined): Promise<DeviceState> {
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

/** Expects that a device shows what the database holds. Of the open conversation it shows the newest messages. */
export async function expectCurrentState(test: TestApp, { name, person, shown }: Device): Promise<void> {
  const seen = await shown()
  const truth = await storedState(test, person, seen.openId)
  expect({ name, ...seen }).toEqual({
    name,
    ...truth,
    thread: truth.thread.slice(truth.thread.length - seen.thread.length),
  })
}
