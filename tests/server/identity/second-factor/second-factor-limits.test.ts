import { beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { secondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { testApp, testAppOn, type TestApp } from '../../../support/app.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { addApp, codeOf } from '../../../support/data/second-factor.ts'

const password = 'a long enough secret'

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

type Place = { address?: string; cookie?: string }
const headersOf = ({ address, cookie }: Place) => ({
  headers: { ...(address && { 'x-forwarded-for': address }), ...(cookie && { cookie }) },
})
const challengeOf = async ({ username }: TestPerson, on: TestApp, place: Place = {}) => {
  const { error } = await on.call(auth.login, { body: { username, password, remember: false } }, headersOf(place))
  return (error as unknown as { challenge: string }).challenge
}
const finish = (challenge: string, code: string, on: TestApp, place: Place = {}) =>
  on.call(secondFactor.signIn, { body: { challenge, code } }, headersOf(place))

describe('signing in with a second factor', () => {
  it('allows five codes in a quarter of an hour for one account, counted over all processes', async () => {
    const limited = await testApp({ RATE_LIMITS: '1' }, new Date('2026-03-01T12:00:10Z'))
    const other = await testAppOn(limited.databaseUrl, { RATE_LIMITS: '1', SECRET: limited.deps.config.secret })
    try {
      const person = await createFan(limited, { password_hash: passwordHash })
      const { key } = await addApp(limited, person)
      const [here, there] = [await challengeOf(person, limited), await challengeOf(person, other)]
      other.clock.advance(limited.clock.now().getTime() - other.clock.now().getTime())
      const tries = await Promise.all([
        ...Array.from({ length: 4 }, () => finish(here, '000000', limited)),
        ...Array.from({ length: 3 }, () => finish(there, '000000', other)),
      ])
      expect(tries.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429])
      expect((await finish(here, await codeOf(limited, key), limited)).status).toBe(429)
      limited.clock.advance(15 * 60_000 + 1)
      const again = await challengeOf(person, limited)
      expect((await finish(again, await codeOf(limited, key), limited)).status).toBe(200)
    } finally {
      await other.close()
      await limited.close()
    }
  })

  it('of a stranger at the sign-in is counted apart from those of an open session', async () => {
    const limited = await testApp({ RATE_LIMITS: '1' }, new Date('2026-03-01T12:00:10Z'))
    try {
      const person = await createFan(limited, { password_hash: passwordHash })
      const { key } = await addApp(limited, person)
      const prove = (code: string) => limited.call(secondFactor.prove, { body: { code } }, person)
      const challenge = await challengeOf(person, limited)
      for (const status of [422, 422, 422, 422, 422, 429])
        expect((await finish(challenge, '000000', limited)).status).toBe(status)
      expect((await prove(await codeOf(limited, key))).status).toBe(204)
      // The session's own wrong codes are limited too.
      for (const status of [422, 422, 422, 422, 422, 429]) expect((await prove('000000')).status).toBe(status)
    } finally {
      await limited.close()
    }
  })

  it('of a stranger who knows the password does not lock the owner out of a new sign-in, and stays bounded', async () => {
    const limited = await testApp({ RATE_LIMITS: '1', TRUST_PROXY: '1' }, new Date('2026-03-01T12:00:10Z'))
    try {
      const person = await createFan(limited, { password_hash: passwordHash })
      const { key, codes } = await addApp(limited, person)
      const home = { address: '203.0.113.1' }
      const first = await finish(await challengeOf(person, limited, home), await codeOf(limited, key), limited, home)
      const cookie = String(first.headers['set-cookie']).split(';')[0] as string
      limited.clock.advance(30_000)
      /** The statuses of wrong codes from one network. */
      const guess = async (address: string, times: number) => {
        const challenge = await challengeOf(person, limited, { address })
        const statuses = []
        for (let n = 0; n < times; n++) statuses.push((await finish(challenge, '000000', limited, { address })).status)
        return statuses
      }
      const signIn = async (code: string, place: Place) =>
        (await finish(await challengeOf(person, limited, place), code, limited, place)).status
      const newCode = async () => {
        limited.clock.advance(30_000)
        return codeOf(limited, key)
      }
      expect(await guess('198.51.100.1', 7)).toEqual([422, 422, 422, 422, 422, 429, 429])
      // In another network, in a browser that has never been here.
      expect(await signIn(await newCode(), { address: '203.0.113.9' })).toBe(200)
      // From many networks together they have few tries.
      const all = []
      for (let n = 1; n <= 6; n++) all.push(...(await guess(`198.51.100.${n}`, 5)))
      expect(all.filter((status) => status === 422).length).toBeLessThanOrEqual(15)
      expect(await signIn(await newCode(), { address: '203.0.113.10' })).toBe(429)
      // Where the owner has been before, and with a recovery code anywhere, they can sign in all the same.
      expect(await signIn(await newCode(), { ...home, cookie })).toBe(200)
      expect(await signIn(await newCode(), { address: '198.51.100.1', cookie })).toBe(200)
      expect(await signIn(codes[0] as string, { address: '203.0.113.11' })).toBe(200)
      // A stranger with the cookie has few tries as well.
      const stolen = await challengeOf(person, limited, { cookie })
      const tries = []
      for (let n = 0; n < 6; n++) tries.push((await finish(stolen, '000000', limited, { cookie })).status)
      expect(tries).toEqual([422, 422, 422, 422, 422, 429])
    } finally {
      await limited.close()
    }
  })

  it('of strangers in the same network does not lock an open session', async () => {
    const limited = await testApp({ RATE_LIMITS: '1' }, new Date('2026-03-01T12:00:10Z'))
    try {
      const person = await createFan(limited, { password_hash: passwordHash })
      const { key } = await addApp(limited, person)
      for (let n = 0; n < 7; n++) {
        const other = await createFan(limited, { password_hash: passwordHash })
        await addApp(limited, other)
        const challenge = await challengeOf(other, limited)
        limited.clock.advance(20_000)
        for (let t = 0; t < 5; t++) await finish(challenge, '000000', limited)
      }
      expect(
        (await limited.call(secondFactor.prove, { body: { code: await codeOf(limited, key) } }, person)).status
      ).toBe(204)
    } finally {
      await limited.close()
    }
  })
})
