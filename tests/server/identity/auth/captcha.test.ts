import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { captcha } from '../../../../contract/identity/auth/captcha.ts'
import { contact } from '../../../../contract/social/support-requests.ts'
import { freeCalls } from '../../../../server/features/identity/auth/captcha/require-captcha.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan } from '../../../support/data/people.ts'

const letter = { name: 'Vera', email: 'vera@example.com', subject: 'Hello', message: 'Is this on?' }
const quarter = 15 * 60_000

describe('without keys of Google', () => {
  let test: TestApp
  beforeAll(async () => void (test = await testApp({ RATE_LIMITS: '1' })))
  afterAll(() => test.close())
  const from = (address: string, method: 'GET' | 'POST', url: string, payload?: object, token?: string) =>
    test.app.inject({
      method,
      url: `/api${url}`,
      headers: { 'x-forwarded-for': address, ...(token && { authorization: token }) },
      ...(payload && { payload }),
    })
  const write = (address: string, pass?: string, token?: string) =>
    from(address, 'POST', contact.write.path, { ...letter, captcha: pass }, token)
  const solve = async (address: string): Promise<string> => {
    const given = (await from(address, 'GET', captcha.challenge.path)).json().data
    const challenge = JSON.parse(given.challenge) as Challenge
    return JSON.stringify({
      challenge,
      solution: await solveChallenge({ challenge, deriveKey }),
    })
  }
  const verify = (address: string, token: string) => from(address, 'POST', captcha.verify.path, { token })
  const exhaust = async (address: string) => {
    for (let n = 0; n < freeCalls.contact; n++) expect((await write(address)).statusCode).toBe(204)
  }

  it('a network is asked after some letters, and a solution is good for one more', async () => {
    await exhaust('10.1.0.1')
    const refused = await write('10.1.0.1')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'captcha_required'])
    const solution = await solve('10.1.0.1')
    const { pass } = (await verify('10.1.0.1', solution)).json().data
    expect((await verify('10.1.0.1', solution)).json().code).toBe('captcha_failed')
    expect((await write('10.1.0.1', pass)).statusCode).toBe(204)
    expect((await write('10.1.0.1', pass)).json().code).toBe('captcha_required')
    expect((await write('10.1.0.2')).statusCode).toBe(204)
  })

  it('one pass in two parallel calls is good for one', async () => {
    await exhaust('10.1.1.1')
    const { pass } = (await verify('10.1.1.1', await solve('10.1.1.1'))).json().data
    const both = await Promise.all([write('10.1.1.1', pass), write('10.1.1.1', pass)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  })

  it('people who are signed in are never asked', async () => {
    await exhaust('10.1.2.1')
    const fan = await createFan(test)
    expect((await write('10.1.2.1', undefined, fan.token)).statusCode).toBe(204)
  })

  it('registering and forgetting a password are counted for themselves', async () => {
    await exhaust('10.1.3.1')
    const forgot = () => from('10.1.3.1', 'POST', auth.forgot.path, { email: letter.email })
    for (let n = 0; n < freeCalls.forgot; n++) expect((await forgot()).statusCode).toBe(204)
    expect((await forgot()).json().code).toBe('captcha_required')
    const join = (n: number) =>
      from('10.1.3.1', 'POST', auth.registerUser.path, {
        name: 'Vera',
        username: `vera${n}`,
        email: `vera${n}@example.com`,
        password: 'a long password',
        birthDate: '1990-01-01',
      })
    for (let n = 0; n < freeCalls.register; n++) expect((await join(n)).statusCode).toBe(201)
    expect((await join(freeCalls.register + 1)).json().code).toBe('captcha_required')
  })

  it('refuses a solution that is wrong, changed or late', async () => {
    const wrong = async (change: (token: { challenge: Challenge; solution: { derivedKey: string } }) => void) => {
      const token = JSON.parse(await solve('10.1.4.1'))
      change(token)
      return (await verify('10.1.4.1', JSON.stringify(token))).json().code
    }
    expect(
      await wrong(
        ({ solution }) =>
          void (solution.derivedKey = solution.derivedKey.replace(/^./, (first) => (first === '0' ? '1' : '0')))
      )
    ).toBe('captcha_failed')
    expect(await wrong(({ challenge }) => void (challenge.parameters.keyPrefix = '00'))).toBe('captcha_failed')
    expect(await wrong(({ challenge }) => void (challenge.parameters.algorithm = 'SCRYPT'))).toBe('captcha_failed')
    for (const token of ['x', '{}', 'null', '[1]'])
      expect((await verify('10.1.4.1', token)).json().code, token).toBe('captcha_failed')
    const late = await solve('10.1.4.1')
    test.clock.advance(quarter)
    expect((await verify('10.1.4.1', late)).json().code).toBe('captcha_failed')
  })

  it('asks again only while the rate is unusual', async () => {
    await exhaust('10.1.5.1')
    test.clock.advance(quarter)
    expect((await write('10.1.5.1')).statusCode).toBe(204)
  })
})

describe('with keys of Google', () => {
  let test: TestApp
  let google: Server
  let answer: object | number
  const asked: string[] = []
  beforeAll(async () => {
    google = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        asked.push(body)
        response.statusCode = typeof answer === 'number' ? answer : 200
        response.end(JSON.stringify(answer))
      })
    }).listen(0)
    test = await testApp({
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_ENDPOINT: `http://127.0.0.1:${(google.address() as AddressInfo).port}`,
    })
  })
  afterAll(async () => {
    await test.close()
    google.close()
  })
  const verify = (token: string) => test.call(captcha.verify, { body: { token } })

  it('the challenge is its key, and its answer decides', async () => {
    expect((await test.call(captcha.challenge)).data).toEqual({ provider: 'google', site: 'site-key' })
    answer = { success: true, score: 0.9 }
    expect((await verify('first')).data.pass).toMatch(/./)
    expect(asked[0]).toContain('secret=the-secret')
    expect(asked[0]).toContain('response=first')
    answer = { success: true, score: 0.1 }
    expect((await verify('second')).error).toMatchObject({ code: 'captcha_failed' })
    answer = { success: false }
    expect((await verify('third')).error).toMatchObject({ code: 'captcha_failed' })
    answer = 500
    expect((await verify('fourth')).error).toMatchObject({ code: 'provider_unavailable' })
  })
})
