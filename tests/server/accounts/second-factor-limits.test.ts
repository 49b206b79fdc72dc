import { beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/accounts/auth.ts'
import { secondFactor } from '../../../contract/accounts/second-factor.ts'
import { hashPassword } from '../../../server/features/identity/auth/password.ts'
import { testApp, testAppOn, type TestApp } from '../../support/app.ts'
import { createFan, type TestPerson } from '../../support/data/people.ts'
import { addApp, codeOf } from '../../support/data/second-factor.ts'

const password = 'a long enough secret'

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const challengeOf = async ({ username }: TestPerson, on: TestApp) => {
  const { error } = await on.call(auth.login, { body: { username, password, remember: false } })
  return (error as unknown as { challenge: string }).challenge
}
const finish = (challenge: string, code: string, on: TestApp) =>
  on.call(secondFactor.signIn, { body: { challenge, code } })

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
})
