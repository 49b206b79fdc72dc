import { generate } from 'otplib'
import { passkeys } from '../../../contract/identity/second-factor/passkeys.ts'
import { secondFactor } from '../../../contract/identity/second-factor/second-factor.ts'
import type { TestApp } from '../app.ts'
import { authenticator } from './authenticator.ts'
import type { TestPerson } from './people.ts'

/** The code that an app shows at the test's time, or `steps` of 30 s later. */
export const codeOf = (test: TestApp, key: string, steps = 0): Promise<string> =>
  generate({ secret: key, epoch: Math.floor(test.clock.now().getTime() / 1000) + steps * 30 })

/** Adds an authenticator app; its next valid code is the one of the next step. */
export async function addApp(test: TestApp, person: TestPerson, currentPassword?: string) {
  const begun = await test.call(secondFactor.beginApp, { body: { currentPassword } }, person)
  const { key } = begun.data
  const confirmed = await test.call(secondFactor.confirmApp, { body: { code: await codeOf(test, key) } }, person)
  test.clock.advance(30_000)
  return { key, codes: confirmed.data.recoveryCodes ?? [] }
}

/** Adds a passkey; returns its device and id, and recovery codes if it is the first second factor. */
export async function addPasskey(test: TestApp, person: TestPerson, name = 'My laptop') {
  const device = authenticator(new URL(test.deps.config.siteUrl).origin)
  const options = await test.call(passkeys.begin, { body: {} }, person)
  const added = await test.call(passkeys.create, { body: { name, passkey: device.create(options.data) } }, person)
  return { device, id: added.data.passkey._id, codes: added.data.recoveryCodes ?? [] }
}
