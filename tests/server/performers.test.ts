import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { performers } from '../../contract/performers.ts'
import { users } from '../../contract/users.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { createFan, createPerformer } from '../support/people.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

describe('a creator\'s page', () => {
  it('is found by id and by username without case', async () => {
    const creator = await createPerformer(test, { tagline: 'Suites at night' })
    const byId = await test.call(performers.view, { params: { id: creator.id } })
    const byName = await test.call(performers.view, { params: { id: creator.username.toUpperCase() } })
    expect(byId.status).toBe(200)
    expect(byId.data).toMatchObject({ _id: creator.id, tagline: 'Suites at night', monthlyPrice: 9.95, canSubscribe: true, isOnline: false })
    expect(byId.data).not.toHaveProperty('isFollowed')
    expect(byName.data).toEqual(byId.data)
    const fan = await createFan(test)
    expect((await test.call(users.me, {}, { token: fan.token })).data).toMatchObject({ _id: fan.id, balance: 0, status: 'active' })
  })
})
