import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import { captcha } from '../../../../contract/identity/auth/captcha.ts'
import { createPromoForAll } from '../../../support/consistency/arrange.ts'
import type { ConsistencyFixtures } from '../../../support/consistency/fixtures.ts'
import { listed } from './client.ts'
import type { SpecifiedCalls } from './fixtures.ts'

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
/** Bands of `step` from a lower bound to the last one, between what is under and what is over. */
const bands = (first: string, from: number, to: number, step: number, last: string): string[] => [
  first,
  ...Array.from({ length: (to - from) / step + 1 }, (_, n) => `${from + n * step}_${from + n * step + 2}`),
  last,
]
const profileOptions = {
  height: bands('under_140', 140, 188, 3, 'over_190'),
  weight: bands('under_40', 40, 97, 3, 'over_100'),
  age: bands('18_19', 20, 47, 3, 'over_50'),
  bodyType: 'fit slim curvy large toned petite ripped tanned runner swimmer muscular gymBody'.split(' '),
  ethnicity: [
    'asian',
    'white',
    'latino',
    'hispanic',
    'black or african america',
    'american indian or alaska native',
    'native hawaiian or other pacific islander',
  ],
  size: ['x-large', 'large', 'medium', 'small'],
  hairColor: 'red yellow blond black brown white brunet blue green pink ginger multiColored'.split(' '),
  eyeColor: 'blue brown green amber gray hazel red'.split(' '),
  gender: ['male', 'female', 'transgender'],
  sexualOrientation: 'straight lesbian gay bisexual transgender'.split(' '),
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
    const others = 'siteName logo darkmodeLogo loginPlaceholderImage menus favicon stripePublishableKey paymentGateway'
    const answer = await ask(null, { body: { keys: others.split(' ') } })
    expect(Object.keys(answer).sort()).toEqual(others.split(' ').sort())
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
    for (const country of data)
      expect(country).toMatchObject({
        name: expect.any(String),
        capital: expect.any(String),
        currency: { code: expect.any(String), name: expect.any(String), symbol: expect.any(String) },
        language: { code: expect.any(String), name: expect.any(String) },
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
    for (const [list, values] of Object.entries(profileOptions))
      expect(
        lists[list].map(({ value }: { value: string }) => value),
        list
      ).toEqual(values)
    for (const { pt } of Object.values<{ pt: string }[]>(lists).flat()) expect(pt).toEqual(expect.any(String))
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
    await createPromoForAll({} as ConsistencyFixtures, test)
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
