import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp({}, new Date('2026-03-01T12:00:00Z'))))
afterAll(() => app.close())
const follow = (fan: TestPerson, performer: TestPerson) =>
  app.deps.db
    .insertInto('follow')
    .values({ follower_id: fan.id, performer_id: performer.id, created_at: app.clock.now() })
    .execute()

describe('discovery', () => {
  let fan: TestPerson
  const made: TestPerson[] = []
  beforeAll(async () => {
    // A unique craft separates these creators from those of the other tests.
    fan = await createFan(app)
    for (let i = 0; i < 9; i++)
      made.push(
        await createPerformer(
          app,
          {
            craft: 'Luthier',
            tagline: `100% wood, no_${i}`,
            total_subscribers: i % 3,
            monthly_price: 500 + i * 100,
            approved_at: new Date(2026, 0, 1 + i),
          },
          { name: `Luthier ${String.fromCharCode(73 - i)}` }
        )
      )
  })
  const search = async (query: In<(typeof performers.search)['query']>, by?: TestPerson) =>
    (await app.call(performers.search, { query: { craft: 'luthier', ...query } }, { token: by?.token })).data
  const ids = (cards: { data: { _id: string }[] }) => cards.data.map((card) => card._id)
  const random = async (by?: TestPerson, limit = 100) =>
    ids((await app.call(performers.random, { query: { limit } }, { token: by?.token })).data)

  test('finds text in name, username, craft and tagline; input is text, never a pattern', async () => {
    expect((await search({})).total).toBe(9)
    for (const q of ['luthier c', made[6]!.username.toUpperCase(), 'NO_6'])
      expect(ids(await search({ q })), q).toEqual([made[6]!.id])
    expect((await search({ q: '100%' })).total).toBe(9)
    const zoe = await createPerformer(app, { craft: 'Violão', tagline: 'Música à noite' }, { name: 'Zoë Çelik' })
    for (const q of ['zoe c', 'ZOË', 'violao', 'musica a noite', 'Zóé çèlík'])
      expect(ids(await search({ q, craft: undefined })), q).toEqual([zoe.id])
    for (const craft of ['violao', 'VIOLÃO']) expect(ids(await search({ craft })), craft).toEqual([zoe.id])
    expect((await search({ craft: 'viol' })).total).toBe(0)
    const soren = await createPerformer(
      app,
      { craft: 'Ærlig smed', tagline: 'Große Straße, małe łódki, Đorđe' },
      { name: 'Søren Bjørnsson' }
    )
    for (const q of ['soren bjornsson', 'SØREN', 'aerlig', 'ÆRLIG', 'grosse strasse', 'GROẞE', 'male lodki', 'dorde'])
      expect(ids(await search({ q, craft: undefined })), q).toEqual([soren.id])
    expect(ids(await search({ craft: 'aerlig smed' }))).toEqual([soren.id])
    for (const q of ['1%wood', 'no%6', '\\', "' or true --"]) expect((await search({ q })).total, q).toBe(0)
  })

  test('sorts stably, so that pages neither repeat nor skip creators', async () => {
    const pages = []
    for (let offset = 0; offset < 9; offset += 2) pages.push(...ids(await search({ limit: 2, offset })))
    expect(new Set(pages).size).toBe(9)
    expect(pages).toEqual(ids(await search({ limit: 100 })))
    expect((await search({ limit: 100 })).data.map((card) => card.totalSubscribers)).toEqual([
      2, 2, 2, 1, 1, 1, 0, 0, 0,
    ])
    const all = made.map((person) => person.id)
    expect(ids(await search({ sortBy: 'price', sort: 'asc' }))).toEqual(all)
    expect(ids(await search({ sortBy: 'newest' }))).toEqual(all.toReversed())
    expect(ids(await search({ sortBy: 'name', sort: 'asc' }))).toEqual(all.toReversed())
  })

  test('uses the same number of queries for one card and for many', async () => {
    const counted = async (limit: number) => {
      const spy = vi.spyOn(app.deps.db.getExecutor(), 'executeQuery')
      await search({ limit }, fan)
      const count = spy.mock.calls.length
      spy.mockRestore()
      return count
    }
    expect(await counted(1)).toBe(2)
    expect(await counted(9)).toBe(await counted(1))
  })

  test('lists only visible creators as top and random; random leaves out creators that the viewer already follows or subscribes to', async () => {
    const hidden = [
      await createPerformer(app, { approved_at: null, total_subscribers: 99 }, { status: 'pending' }),
      await createPerformer(app, { total_subscribers: 98 }, { status: 'suspended' }),
      await createPerformer(app, { total_subscribers: 97 }),
    ].map((person) => person.id)
    await app.deps.db.insertInto('block_user').values({ blocker_id: hidden[2]!, blocked_id: fan.id }).execute()
    const top = (await app.call(performers.top, { query: { limit: 3 } }, { token: fan.token })).data
    expect(top.data.map((card) => card.totalSubscribers)).toEqual([2, 2, 2])
    expect(top.data[0]).toMatchObject({ isFollowed: false, isSubscribed: false })

    const [followed, subscribed] = [made[0]!, made[1]!]
    await follow(fan, followed)
    await grantSubscription(app, fan, subscribed)
    const known = [...hidden, followed.id, subscribed.id]
    expect((await random(fan)).filter((id) => known.includes(id))).toEqual([])
    expect(await random(fan)).toEqual(expect.arrayContaining(made.slice(2).map((person) => person.id)))
    expect(await random(made[3])).not.toContain(made[3]!.id)
  })

  test('keeps its random order for a day and changes it the next', async () => {
    const today = await random(fan)
    app.clock.advance(11 * 3_600_000)
    expect(await random(fan)).toEqual(today)
    expect(await random(fan, 3)).toEqual(today.slice(0, 3))
    app.clock.advance(2 * 3_600_000)
    const tomorrow = await random(fan)
    expect(tomorrow).not.toEqual(today)
    expect(tomorrow.toSorted()).toEqual(today.toSorted())
  })

  test('explores in sections by one signal each; nobody appears twice, and nobody who is hidden or known', async () => {
    const day = 86_400_000
    // The creators of the other tests are no longer new.
    app.clock.advance(100 * day)
    const now = app.clock.now()
    const at = (days: number) => new Date(now.getTime() - days * day)
    const newcomer = await createPerformer(app, { approved_at: at(2), craft: 'Harpist' })
    const rising = await createPerformer(app, { approved_at: at(200) })
    const trial = await createPerformer(app, { approved_at: at(200), is_free_subscription: true })
    const speaker = await createPerformer(app, { approved_at: at(200), languages: ['pt'] })
    const shy = await createPerformer(app, { approved_at: at(1), is_listed: false })
    for (const one of [await createFan(app), await createFan(app), await createFan(app)]) await follow(one, rising)
    const asked = async (by?: TestPerson) =>
      (await app.call(performers.explore, {}, { token: by?.token, headers: { 'accept-language': 'pt-BR' } })).data
    const { sections, crafts } = await asked()
    const of = (kind: string) => sections.find((section) => section.kind === kind)?.performers.map(({ _id }) => _id)
    expect(of('new')).toEqual([newcomer.id])
    expect(of('rising')).toEqual([rising.id])
    expect(of('free')).toEqual([trial.id])
    expect(of('language')).toEqual([speaker.id])
    expect(crafts[0]).toBe('Luthier')
    const everyone = sections.flatMap((section) => section.performers.map(({ _id }) => _id))
    expect(new Set(everyone).size).toBe(everyone.length)
    expect(everyone).not.toContain(shy.id)
    await follow(fan, rising)
    const known = (await asked(fan)).sections.flatMap((section) => section.performers.map(({ _id }) => _id))
    expect(known).not.toContain(rising.id)
  })
})
