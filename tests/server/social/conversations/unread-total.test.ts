import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '../../../../contract/social/messages.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { openConversation, recordEvents, send } from '../../../support/data/messages.ts'
import { createFan, createPerformer } from '../../../support/data/people.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

it('unread totals are published in order while messages arrive in many conversations and some are read', async () => {
  const creator = await createPerformer(test)
  const fans = await Promise.all(Array.from({ length: 12 }, () => createFan(test)))
  const opened = await Promise.all(fans.map((fan) => openConversation(test, fan, creator)))
  const wire = recordEvents(test)
  for (let round = 0; round < 5; round++) {
    wire.told.length = 0
    const before = round * 12
    await Promise.all(fans.map((fan, i) => send(test, fan, opened[i]?._id ?? '', `Round ${round}`)))
    const totals = wire.of('message/unread-total', creator).map(({ total }) => total)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(totals.at(-1)).toBe(before + 12)
  }
  await Promise.all(opened.map(({ _id }) => test.call(messages.readAll, { params: { id: _id } }, creator)))
  expect(wire.of('message/unread-total', creator).at(-1)).toMatchObject({ total: 0 })
})
