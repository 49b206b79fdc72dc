import { afterAll, beforeAll, expect, it } from 'vitest'
import { streaming } from '../../../../contract/social/streaming/streaming.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { inHours, openStream } from '../../../support/data/streams.ts'

let test: TestApp
let creator: TestPerson
beforeAll(async () => {
  test = await testApp()
  creator = await createPerformer(test)
})
afterAll(() => test.close())

it('a scheduled stream has a calendar file', async () => {
  const { _id } = await openStream(test, creator, {
    title: 'Songs, tea; and \\ more',
    description: `First line\nSecond line ${'ção '.repeat(40)}`,
    scheduledAt: inHours(test, 2),
  })
  const { data, headers } = await test.call(streaming.calendar, { params: { id: _id } })
  const lines = String(data).split('\r\n')
  expect(headers['content-type']).toMatch(/^text\/calendar/)
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const unfolded = String(data).replace(/\r\n /g, '').split('\r\n')
  expect(unfolded).toContain(`UID:${_id}@localhost:${test.deps.config.port}`)
  expect(unfolded.some((line) => line.endsWith('Songs\\, tea\\; and \\\\ more'))).toBe(true)
  expect(unfolded.some((line) => line.startsWith('DESCRIPTION:First line\\nSecond line'))).toBe(true)
  expect([unfolded[0], unfolded.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  const sequence = async () => {
    const file = await test.call(streaming.calendar, { params: { id: _id } })
    return Number(/^SEQUENCE:(\d+)\r$/m.exec(String(file.data))?.[1])
  }
  const before = await sequence()
  test.clock.advance(60_000)
  await test.call(streaming.edit, { params: { id: _id }, body: { scheduledAt: inHours(test, 3) } }, creator)
  expect(await sequence()).toBeGreaterThan(before)
  await test.call(streaming.update, { body: { streamId: _id, status: 'cancelled' } }, creator)
  expect((await test.call(streaming.calendar, { params: { id: _id } })).status).toBe(404)
})
