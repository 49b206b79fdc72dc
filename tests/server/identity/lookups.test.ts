import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '../../../contract/identity/addresses.ts'
import { Country, lookups } from '../../../contract/identity/lookups.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan } from '../../support/data/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const inPortuguese = { headers: { 'accept-language': 'pt-BR,pt' } }

test('countries are complete records whose flag file is served', async () => {
  const { data } = await app.call(lookups.countries)
  expect(data.total).toBe(data.data.length)
  expect(data.total).toBeGreaterThan(240)
  expect(data.data.find(({ code }) => code === 'BR')).toEqual({
    name: 'Brazil',
    code: 'BR',
    capital: 'Brasília',
    region: 'SA',
    currency: { code: 'BRL', name: 'Brazilian Real', symbol: 'R$' },
    language: { code: 'pt', name: 'Portuguese' },
    flag: '/api/flags/br.svg',
    demonym: 'Brazilian',
  })
  for (const country of data.data) {
    expect(Country.safeParse(country).success, country.code).toBe(true)
    const flag = await app.app.inject(country.flag)
    expect([flag.statusCode, flag.headers['content-type'], flag.body.slice(0, 4)], country.code).toEqual([
      200,
      'image/svg+xml',
      '<svg',
    ])
    expect(flag.body, country.code).not.toMatch(/<script|javascript:|\son\w+=/i)
  }
  for (const path of ['xx.svg', 'br.png', '..%2f..%2fpackage.json', 'br.svg.js'])
    expect((await app.app.inject(`/api/flags/${path}`)).statusCode, path).toBe(404)
})

test("lists are in the reader's language and sorted for it", async () => {
  const { data } = await app.call(lookups.countries, {}, inPortuguese)
  expect(data.data.find(({ code }) => code === 'DE')).toMatchObject({
    name: 'Alemanha',
    language: { name: 'alemão' },
    currency: { name: 'Euro' },
  })
  const names = data.data.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare))
  expect((await app.call(lookups.languages, {}, inPortuguese)).data.data).toContainEqual({
    code: 'pt',
    name: 'português',
  })
  expect((await app.call(lookups.languages)).data.data).toContainEqual({ code: 'pt', name: 'Portuguese' })
})

test('states lead to their cities, and countries to their states', async () => {
  const states = await app.call(lookups.states, { params: { country: 'br' } })
  expect(states.data.data).toContainEqual({ name: 'Bahia', code: 'BA' })
  expect((await app.call(lookups.cities, { params: { country: 'BR', state: 'ba' } })).data.data).toContainEqual({
    name: 'Salvador',
  })
  for (const country of ['US', 'JP', 'DE', 'IN', 'FR', 'GB', 'VA']) {
    const { data } = await app.call(lookups.states, { params: { country } })
    for (const { code } of data.data.slice(0, 5))
      expect((await app.call(lookups.cities, { params: { country, state: code } })).status, `${country} ${code}`).toBe(
        200
      )
  }
  expect((await app.call(lookups.states, { params: { country: 'QQ' } })).status).toBe(404)
  for (const state of ['QQ', '..', '../AC'])
    expect((await app.call(lookups.cities, { params: { country: 'BR', state } })).status, state).toBe(404)
})

test('dialling codes and option lists are complete', async () => {
  const codes = (await app.call(lookups.phoneCodes)).data.data
  expect(codes).toContainEqual({ name: 'Brazil', code: 'BR', dialCode: '+55' })
  expect(codes.filter(({ dialCode }) => !/^\+\d{1,6}$/.test(dialCode))).toEqual([])
  const lists = (await app.call(lookups.userAdditional)).data
  expect(lists.height.map(({ value }) => value)).toEqual([
    'under_140',
    ...Array.from({ length: 17 }, (_, i) => `${140 + i * 3}_${142 + i * 3}`),
    'over_190',
  ])
  expect(lists.hairColor).toContainEqual({ value: 'red', en: 'Red', pt: 'Vermelho' })
})

test('an answer is cached for a day and revalidated with 304', async () => {
  const first = await app.call(lookups.countries)
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    vary: expect.stringContaining('Accept-Language'),
  })
  const again = await app.app.inject({
    url: '/api/countries/list',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await app.app.inject({
    url: '/api/countries/list',
    headers: { 'if-none-match': String(first.headers.etag), ...inPortuguese.headers },
  })
  expect(other.statusCode).toBe(200)
  expect((await app.app.inject('/api/states/QQ')).headers['cache-control']).toBe('no-store')
  expect((await app.app.inject('/api/flags/br.svg')).headers['cache-control']).toContain('immutable')
})

test('an answer cached for one origin is not served to another', async () => {
  const shared = await testApp({ CORS_ORIGINS: 'https://one.example,https://two.example' })
  try {
    const { headers } = await shared.call(lookups.languages, {}, { headers: { origin: 'https://one.example' } })
    expect(headers['access-control-allow-origin']).toBe('https://one.example')
    expect(String(headers.vary).split(/,\s*/)).toEqual(expect.arrayContaining(['Origin', 'Accept-Language']))
  } finally {
    await shared.close()
  }
})

const ruleOf = async (country: string) => (await app.call(lookups.addressRule, { params: { country } })).data

test('the address rule names the fields and labels of its country', async () => {
  expect(await ruleOf('us')).toMatchObject({
    state: 'state',
    stateRequired: true,
    zip: 'zip',
    zipRequired: true,
    usesZip: true,
  })
  expect(await ruleOf('BR')).toMatchObject({ state: 'state', zip: 'cep', zipRequired: true })
  expect(await ruleOf('JP')).toMatchObject({ state: 'prefecture', usesState: true })
  expect(await ruleOf('GB')).toMatchObject({ usesState: false, zip: 'postcode', zipRequired: true })
  expect(await ruleOf('HK')).toMatchObject({ usesZip: false, zipRequired: false })
  expect(await ruleOf('AE')).toMatchObject({ state: 'emirate', usesZip: false })
})

test('saved addresses are validated by the rule of their country', async () => {
  const fan = await createFan(app)
  const save = (more: object) =>
    app.call(
      addresses.create,
      {
        body: {
          name: 'Anna',
          country: 'PT',
          city: 'Porto',
          streetAddress: 'Rua das Flores',
          zipCode: '4050-262',
          ...more,
        },
      },
      fan
    )
  expect((await save({})).status).toBe(201)
  for (const zipCode of ['', '12', 'nonsense']) expect((await save({ zipCode })).error.fields).toHaveProperty('zipCode')
  expect((await save({ country: 'US', zipCode: '94110' })).error.fields).toHaveProperty('state')
  expect((await save({ country: 'US', zipCode: '94110', state: 'California' })).status).toBe(201)
  expect((await save({ country: 'HK', zipCode: '999077' })).data.zipCode).toBe('')
  expect((await save({ country: 'GB', zipCode: 'ec1a 1bb' })).status).toBe(201)
})
