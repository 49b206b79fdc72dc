import { expect } from 'vitest'
import { listed } from './client.ts'
import type { SpecifiedCalls } from './fixtures.ts'

/** Ends of what the other calls have used: blocks, and unfollowing. */
export const callsOfPeople: SpecifiedCalls = {
  'DELETE /follows/{id}': async (ask, { fan, creator, ask: send }) => {
    await ask(fan, { params: { id: creator.id } })
    expect(await send('GET /follows/following', fan)).toMatchObject({ data: [], total: 0 })
  },
  'POST /block/users': async (ask, { creator, stranger, client }) => {
    await ask(creator, { body: { userId: stranger.id } })
    expect((await client('GET /performers/{id}', stranger, { params: { id: creator.id } })).status).toBe(404)
  },
  'GET /block/users': async (ask, { creator, stranger }) => listed(await ask(creator), stranger.id),
  'DELETE /block/users/{id}': async (ask, { creator, stranger, ask: send }) => {
    await ask(creator, { params: { id: stranger.id } })
    expect(await send('GET /block/users', creator)).toMatchObject({ data: [], total: 0 })
    await send('GET /performers/{id}', stranger, { params: { id: creator.id } })
  },
  'POST /block/countries': async (ask, { creator, test }) => {
    await ask(creator, { body: { countries: ['BR'] } })
    const visit = async (country: string) =>
      (await test.app.inject({ url: `/api/performers/${creator.id}`, headers: { 'x-country': country } })).statusCode
    expect([await visit('BR'), await visit('PT')]).toEqual([404, 200])
  },
  'GET /block/countries/check': async (ask, { test }) => {
    expect(await ask(null)).toEqual({ blocked: false })
    const value = JSON.stringify(['BR'])
    await test.deps.db
      .insertInto('setting')
      .values({ key: 'blockedCountries', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    const answer = await test.app.inject({ url: '/api/block/countries/check', headers: { 'x-country': 'BR' } })
    expect(answer.json().data).toEqual({ blocked: true })
  },
}
