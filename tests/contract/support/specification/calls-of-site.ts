import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import { captcha } from '../../../../contract/accounts/captcha.ts'
import { createPromoForAll } from '../../../support/shown/givens.ts'
import type { ShownWorld } from '../../../support/shown/world.ts'
import { listed } from './client.ts'
import type { SpecifiedCalls } from './world.ts'

const defaults = {
  requireEmailVerification: false,
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: 1,
  minimumSubscriptionPrice: 2.95,
  maximumSubscriptionPrice: 300,
  minimumWalletPrice: 2.95,
  maximumWalletPrice: 300,
  minimumTipPrice: 10,
  maximumTipPrice: 10_000,
  minimumPayoutAmount: 50,
}
const named = expect.objectContaining({ name: expect.any(String) })

/** Settings, lookups, posts, search and letters: what is there without anybody's content. */
export const callsOfSite: SpecifiedCalls = {
  'GET /settings/public': async (ask) => {
    const settings = await ask(null)
    expect(settings).toMatchObject({
      ...defaults,
      siteName: expect.any(String),
      logo: expect.any(String),
      darkmodeLogo: expect.any(String),
      loginPlaceholderImage: expect.any(String),
      menus: expect.any(Array),
      favicon: '/favicon.ico',
      stripePublishableKey: expect.any(String),
      paymentGateway: expect.stringMatching(/^(stripe|sandbox)$/),
    })
  },
  'POST /settings/keys': async (ask) => {
    const keys = Object.keys(defaults)
    expect(await ask(null, { body: { keys } })).toEqual(defaults)
  },
  'GET /countries/list': async (ask) => {
    const { data, total } = await ask(null)
    expect(total).toBe(data.length)
    expect(data.find(({ code }: { code: string }) => code === 'PT')).toMatchObject({
      name: 'Portugal',
      capital: 'Lisbon',
      region: 'EU',
      currency: { code: 'EUR', name: 'Euro', symbol: '€' },
      language: { code: 'pt', name: 'Portuguese' },
      flag: expect.any(String),
    })
    const regions = new Set(data.map(({ region }: { region: string }) => region))
    for (const region of regions) expect(['AS', 'EU', 'AF', 'OC', 'NA', 'SA', 'AN', 'Americas']).toContain(region)
  },
  'GET /states/{country}': async (ask, { made }) => {
    const { data } = await ask(null, { params: { country: 'BR' } })
    expect(data).toContainEqual(named)
    made.state = data[0].code
  },
  'GET /cities/{country}/{state}': async (ask, { made }) => {
    const { data } = await ask(null, { params: { country: 'BR', state: made.state! } })
    expect(data).toContainEqual(named)
  },
  'GET /languages/list': async (ask) => expect((await ask(null)).data).toContainEqual(named),
  'GET /phone-codes/list': async (ask) => expect((await ask(null)).data).toContainEqual(named),
  'GET /user-additional': async (ask) => {
    const lists = await ask(null)
    const values = (list: string) => lists[list].map(({ value }: { value: string }) => value)
    expect(values('height')).toEqual(expect.arrayContaining(['under_140', '140_142', '188_190', 'over_190']))
    expect(values('weight')).toEqual(expect.arrayContaining(['under_40', '40_42', '97_99', 'over_100']))
    expect(values('age')).toEqual(expect.arrayContaining(['18_19', '20_22', '47_49', 'over_50']))
    expect(values('bodyType')).toEqual(expect.arrayContaining(['fit', 'gymBody', 'swimmer']))
    expect(values('ethnicity')).toContain('black or african america')
    expect(values('size')).toEqual(['x-large', 'large', 'medium', 'small'])
    expect(values('hairColor')).toEqual(expect.arrayContaining(['brunet', 'multiColored']))
    expect(values('eyeColor')).toEqual(expect.arrayContaining(['hazel', 'amber']))
    expect(values('gender')).toEqual(['male', 'female', 'transgender'])
    expect(values('sexualOrientation')).toContain('bisexual')
    for (const list of Object.values<{ pt: string }[]>(lists))
      for (const { pt } of list) expect(pt).toEqual(expect.any(String))
  },
  'POST /re-captcha/verify': async (ask, { client }) => {
    const challenge = JSON.parse((await client(`GET ${captcha.challenge.path}`, null)).data.challenge) as Challenge
    const token = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    expect(await ask(null, { body: { token } })).toBeTruthy()
    expect((await client('POST /re-captcha/verify', null, { body: { token } })).status).toBeGreaterThanOrEqual(400)
  },
  'GET /package/token/search': async (ask) => {
    const packages = await ask(null)
    listed(packages)
    expect(packages.data).toContainEqual(expect.objectContaining({ name: 'A hundred', price: 90, tokens: 100 }))
  },
  'GET /site-promo/search': async (ask, { test }) => {
    await createPromoForAll({} as ShownWorld, test)
    const promos = await ask(null)
    listed(promos)
    expect(promos.data).toContainEqual(expect.objectContaining({ title: 'New here' }))
  },
  'POST /search/keywords': async (ask, { fan }) => {
    await ask(fan, { body: { keyword: 'Sea songs' } })
  },
  'GET /search/list/keywords': async (ask, { fan }) => {
    expect(JSON.stringify(await ask(fan))).toContain('Sea songs')
  },
  'GET /posts/search': async (ask, { made }) => {
    const posts = await ask(null)
    listed(posts)
    made.post = posts.data[0]._id
  },
  'GET /posts/{id}': async (ask, { made }) => {
    expect(await ask(null, { params: { id: made.post! } })).toMatchObject({ _id: made.post })
  },
  'POST /contact': async (ask, { test }) => {
    await ask(null, { body: { name: 'Vera', email: 'vera@example.com', subject: 'Hello', message: 'Is this on?' } })
    const letters = await test.deps.db.selectFrom('letter').selectAll().execute()
    expect(letters).toContainEqual(expect.objectContaining({ subject: 'Hello' }))
  },
}
