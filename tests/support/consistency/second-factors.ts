import { randomUUIDv7 } from 'node:crypto'
import { secondFactor } from '../../../contract/identity/second-factor/second-factor.ts'
import type { TestApp } from '../app.ts'
import { codeOf } from '../data/second-factor.ts'
import type { Given } from './row.ts'

/** The fan has a passkey, and has just proved it; returns its id. */
export const addPasskeyRow: Given = async ({ fan }, { deps, clock }) => {
  const now = clock.now()
  const id = randomUUIDv7()
  await deps.db
    .insertInto('passkey')
    .values({
      id,
      account_id: fan.id,
      credential_id: id,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'My phone',
      created_at: now,
    })
    .execute()
  await deps.db
    .updateTable('session')
    .set({ authenticated_at: now, second_factor_at: now })
    .where('account_id', '=', fan.id)
    .execute()
  return id
}

/** As if the fan had just entered the password. */
const authenticateNow = ({ id }: { id: string }, { deps, clock }: Pick<TestApp, 'deps' | 'clock'>) =>
  deps.db.updateTable('session').set({ authenticated_at: clock.now() }).where('account_id', '=', id).execute()

/** The fan has begun to set up an app; returns the first code. */
export const beginApp: Given = async ({ fan }, app) => {
  await authenticateNow(fan, app)
  const { data } = await app.call(secondFactor.beginApp, { body: {} }, fan)
  return codeOf(app, data.key)
}

/** The fan has an app; returns a code that was not used yet. */
export const confirmApp: Given = async ({ fan }, app) => {
  await authenticateNow(fan, app)
  const { key } = (await app.call(secondFactor.beginApp, { body: {} }, fan)).data
  await app.call(secondFactor.confirmApp, { body: { code: await codeOf(app, key) } }, fan)
  return codeOf(app, key, 1)
}

/** The fan has no second factor. */
export const removeFactors: Given = async ({ fan }, { deps }) => {
  for (const table of ['totp', 'passkey', 'recovery_code'] as const)
    await deps.db.deleteFrom(table).where('account_id', '=', fan.id).execute()
}
