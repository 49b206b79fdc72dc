import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  test = await testApp()
  test.deps.realtime.attach(test.app.server, test.deps)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await test.close()
})

async function listen(person: TestPerson): Promise<unknown[][]> {
  const heard: unknown[][] = []
  const socket = io(`http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`, {
    query: { token: person.token },
    transports: ['websocket'],
  })
  sockets.push(socket)
  // The bell's events have their own tests (notifications.test.ts).
  socket.onAny((...event: unknown[]) => void (event[0] !== 'notification/created' && heard.push(event.slice(0, 2))))
  await once(socket as never, 'connect')
  return heard
}

/** Without the hints that data have changed, which have their own tests (data-changed.test.ts). */
const withoutHints = (heard: unknown[][]) => heard.filter(([event]) => event !== 'data/changed')

it('publishes a money movement to both sides, once, and to nobody else', async () => {
  const [fan, performer, other] = [await createFan(test), await createPerformer(test), await createFan(test)]
  const [fanHears, performerHears, otherHears] = [await listen(fan), await listen(performer), await listen(other)]
  const cardId = await saveCard(test, fan)
  const key = randomUUIDv7()
  for (let time = 0; time < 2; time++)
    await test.call(payments.topUp, { body: { amount: 50, cardId } }, { token: fan.token, key })
  await test.call(wallet.tip, { params: { id: performer.id }, body: { price: 10 } }, fan)
  await test.call(payments.subscribe, { body: { performerId: performer.id, price: 9.95, cardId } }, fan)
  // A refused charge publishes nothing.
  await test.call(wallet.tip, { params: { id: performer.id }, body: { price: 5000 } }, fan)
  await expect.poll(() => withoutHints([...fanHears, ...performerHears]).length).toBe(6)
  expect(withoutHints(fanHears)).toEqual([
    ['wallet/balance', { balance: 50, asOf: expect.any(Number) }],
    ['wallet/balance', { balance: 40, asOf: expect.any(Number) }],
    ['purchase/changed', { _id: expect.any(String), status: 'paid', type: 'tip' }],
    ['subscription/changed', { performerId: performer.id, status: 'active' }],
  ])
  expect(withoutHints(performerHears)).toEqual([
    ['earning/created', { type: 'tip', net: 8 }],
    ['earning/created', { type: 'subscription', net: 7.96 }],
  ])
  expect(otherHears).toEqual([])
})
