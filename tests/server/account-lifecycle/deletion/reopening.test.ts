import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { accountLifecycle } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { passkeys } from '../../../../contract/identity/second-factor/passkeys.ts'
import { secondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { addApp, addPasskey, codeOf } from '../../../support/data/second-factor.ts'

const password = 'correct horse battery staple'
const nothing = { balance: 0, earnings: 0 }

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await testApp({}, new Date('2027-03-15T10:00:00Z'))
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())

const member = () => createFan(test, { password_hash: passwordHash })
const signIn = (person: TestPerson) =>
  test.call(auth.login, { body: { username: person.username, password, remember: false } })

it('a closed account is opened again by every way of signing in, and the answer says so once', async () => {
  const fan = await member()
  const { key } = await addApp(test, fan)
  const { device } = await addPasskey(test, fan)
  const withCode = async () => {
    const { challenge } = (await signIn(fan)).error as unknown as { challenge: string }
    return test.call(secondFactor.signIn, { body: { challenge, code: await codeOf(test, key) } })
  }
  const withPasskey = async () =>
    test.call(passkeys.signIn, {
      body: { passkey: device.use((await test.call(passkeys.signInRequest, {})).data), remember: false },
    })
  const guest = await member()
  for (const enter of [() => signIn(guest), withCode, withPasskey]) {
    const { token } = (await enter()).data
    expect((await test.call(accountLifecycle.delete, { body: { forfeits: nothing } }, { token })).status).toBe(204)
    test.clock.advance(60_000)
    const first = await enter()
    expect([first.status, first.data.isReopened]).toEqual([200, true])
    test.clock.advance(60_000)
    const again = await enter()
    expect([again.status, again.data.isReopened]).toEqual([200, undefined])
    test.clock.advance(60_000)
  }
})
