import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { OperatorRole } from '../../../contract/admin/roles.ts'
import { hashToken } from '../../../server/http/authenticate.ts'
import type { TestApp } from '../app.ts'

export type TestPerson = { id: string; username: string; email: string; token: string }

let made = 0

/** Inserts an account with a valid session, for tests that do not test registration. */
async function person(test: TestApp, overrides: Record<string, unknown>): Promise<TestPerson> {
  const { db, clock } = test.deps
  const id = randomUUIDv7()
  const username = `person${process.pid}x${++made}`
  const email = `${username}@example.test`
  await db
    .insertInto('account')
    .values({
      id,
      name: `Person ${made}`,
      username,
      email,
      email_verified_at: clock.now(),
      birth_date: '1990-01-01',
      created_at: clock.now(),
      ...overrides,
    })
    .execute()
  return { id, username, email, token: await signIn(test, id) }
}

/** Creates a session for an account and returns its token. */
export async function signIn(test: TestApp, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = test.deps.clock.now()
  await test.deps.db
    .insertInto('session')
    .values({
      id: randomUUIDv7(),
      token_hash: hashToken(token),
      account_id: accountId,
      authenticated_at: now,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 400 * 86_400_000),
    })
    .execute()
  return token
}

export const createFan = (test: TestApp, overrides: Record<string, unknown> = {}): Promise<TestPerson> =>
  person(test, overrides)

export const createOperator = (test: TestApp, role: OperatorRole): Promise<TestPerson> =>
  person(test, { operator_role: role })
export const createAdmin = (test: TestApp): Promise<TestPerson> => createOperator(test, 'owner')

/** Creates an approved creator at 9.95 a month, unless `performer` or `account` columns say otherwise. */
export async function createPerformer(
  test: TestApp,
  performer: Record<string, unknown> = {},
  account: Record<string, unknown> = {}
): Promise<TestPerson> {
  const made = await person(test, { is_performer: true, ...account })
  await test.deps.db
    .insertInto('performer')
    .values({ account_id: made.id, monthly_price: 995, approved_at: test.deps.clock.now(), ...performer })
    .execute()
  return made
}
