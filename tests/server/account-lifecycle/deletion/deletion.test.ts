import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { accountLifecycle } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { erasure } from '../../../../contract/admin/erasure.ts'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { people } from '../../../../contract/admin/people.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { eraseAccounts } from '../../../../server/features/account-lifecycle/deletion/erase-account.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { waitForMails } from '../../../support/data/mail.ts'
import { expectSoundLedger, saveCard, topUpWallet } from '../../../support/data/money.ts'
import { creatorWithEarnings, earnTips } from '../../../support/data/payouts.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  signIn as signInAgain,
  type TestPerson,
} from '../../../support/data/people.ts'
import { openStream } from '../../../support/data/streams.ts'
import { settled } from '../../../support/jobs.ts'

const password = 'correct horse battery staple'
const dayMs = 86_400_000
const nothing = { balance: 0, earnings: 0 }

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await testApp({}, new Date('2027-03-15T10:00:00Z'))
  passwordHash = await hashPassword(password)
})
afterEach(() => expectSoundLedger(test))
afterAll(() => test.close())

const member = () => createFan(test, { password_hash: passwordHash })
/** Closes an account in a session that has just been authenticated. */
const close = async (person: TestPerson, forfeits = nothing) =>
  test.call(accountLifecycle.delete, { body: { forfeits } }, { token: await signInAgain(test, person.id) })
const preview = async (person: TestPerson) => (await test.call(accountLifecycle.deletion, {}, person)).data
const signIn = (person: TestPerson) =>
  test.call(auth.login, { body: { username: person.username, password, remember: false } })
const isSeen = async (id: string) => (await test.call(performers.view, { params: { id } })).status === 200
const subscribe = (fan: TestPerson, performer: TestPerson, cardId: string) =>
  test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 9.95, type: 'monthly', cardId } },
    { token: fan.token, key: randomUUIDv7() }
  )

describe('closing an account', () => {
  it('signs out everywhere at once, and signing in within 30 days undoes it, each told by mail', async () => {
    const fan = await member()
    expect((await close(fan)).status).toBe(204)
    expect((await test.call(users.me, {}, fan)).status).toBe(401)
    const session = await signIn(fan)
    expect(session.status).toBe(200)
    expect((await test.call(users.me, {}, { token: session.data.token })).data.status).toBe('active')
    const mails = await waitForMails(test, fan.email, 2)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringContaining('is closed'),
      expect.stringContaining('is open again'),
    ])
  })

  it('hides a creator from everybody until the account is open again', async () => {
    const creator = await createPerformer(test, {}, { password_hash: passwordHash })
    expect(await isSeen(creator.id)).toBe(true)
    await close(creator)
    expect(await isSeen(creator.id)).toBe(false)
    expect(await isSeen(creator.username)).toBe(false)
    await signIn(creator)
    expect(await isSeen(creator.id)).toBe(true)
  })

  it('asks for the password again in a session that is not fresh', async () => {
    const fan = await member()
    test.clock.advance(3_600_000)
    const send = (body: object) => test.call(accountLifecycle.delete, { body: { forfeits: nothing, ...body } }, fan)
    expect((await send({})).error.code).toBe('reauthentication_required')
    expect((await send({ currentPassword: 'wrong' })).error.code).toBe('wrong_password')
    expect((await send({ currentPassword: password })).status).toBe(204)
  })

  it('cannot be undone after 30 days', async () => {
    const fan = await member()
    await close(fan)
    test.clock.advance(30 * dayMs)
    expect((await signIn(fan)).error.code).toBe('wrong_credentials')
  })

  it('happens once when it is sent twice at the same time', async () => {
    const fan = await member()
    const statuses = (await Promise.all([close(fan), close(fan)])).map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true)
    expect(await waitForMails(test, fan.email, 1)).toHaveLength(1)
  })
})

describe('the money of an account that closes', () => {
  it('is named beforehand, and only what was shown can be lost', async () => {
    const fan = await member()
    await topUpWallet(test, fan, 50)
    const { balance } = await preview(fan)
    expect(balance).toBeGreaterThan(0)
    expect((await close(fan)).error.code).toBe('conflict')
    expect((await close(fan, { balance, earnings: 0 })).status).toBe(204)
    // It is still there when the account is opened again.
    const { token } = (await signIn(fan)).data
    expect((await test.call(users.me, {}, { token })).data.balance).toBe(balance)
  })

  it('goes to the commission of the site with the erasure, and the books stay sound', async () => {
    const fan = await member()
    await topUpWallet(test, fan, 80)
    const creator = await creatorWithEarnings(test, fan, 40)
    await earnTips(test, fan, creator, 10, false)
    const { pending, available } = await preview(creator)
    expect([pending > 0, available > 0]).toEqual([true, true])
    await close(creator, { balance: 0, earnings: Math.round((pending + available) * 100) / 100 })
    test.clock.advance(30 * dayMs)
    await test.deps.jobs.runScheduled()
    test.clock.advance(2 * dayMs)
    await test.deps.jobs.runScheduled()
    const rows = await test.deps.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('owner_id', '=', creator.id)
      .execute()
    expect(rows.map((row) => row.balance)).toEqual(rows.map(() => 0))
  })

  it('is paid out first when a payout is open', async () => {
    const fan = await member()
    await topUpWallet(test, fan, 200)
    const creator = await creatorWithEarnings(test, fan, 125)
    const { available } = await preview(creator)
    const made = await test.call(
      payouts.create,
      { body: { amount: available } },
      { token: creator.token, key: randomUUIDv7() }
    )
    expect(made.status).toBe(201)
    expect((await preview(creator)).obstacles).toEqual(['payout_open'])
    expect((await close(creator)).error.code).toBe('deletion_blocked')
    expect((await test.call(users.me, {}, creator)).status).toBe(200)
  })

  it('returns the rest of a period to subscribers, out of the earnings, and ends their subscriptions', async () => {
    const creator = await createPerformer(test)
    const fan = await member()
    await subscribe(fan, creator, await saveCard(test, fan))
    test.clock.advance(15 * dayMs)
    const shown = await preview(creator)
    expect([shown.subscribers, shown.refunds > 4 && shown.refunds < 6]).toEqual([1, true])
    await close(creator, { balance: 0, earnings: Math.round((shown.pending + shown.available) * 100) / 100 })
    await settled(test, ['refund-rest', 'leave-site'])
    const { status } = await test.deps.db
      .selectFrom('subscription')
      .select('status')
      .where('performer_id', '=', creator.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('expired')
    const parts = await test.deps.db
      .selectFrom('partial_refund')
      .select(['amount', 'status'])
      .where('account_id', '=', fan.id)
      .execute()
    expect(parts).toEqual([{ amount: Math.round(shown.refunds * 100), status: 'done' }])
  })

  it('stops what the account pays for from renewing', async () => {
    const creator = await createPerformer(test)
    const fan = await member()
    await subscribe(fan, creator, await saveCard(test, fan))
    expect((await preview(fan)).subscriptions).toBe(1)
    await close(fan)
    const row = await test.deps.db
      .selectFrom('subscription')
      .select(['status', 'next_charge_at'])
      .where('user_id', '=', fan.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'cancelled', next_charge_at: null })
  })
})

it('ends the live stream of a creator who closes the account', async () => {
  const creator = await createPerformer(test)
  await openStream(test, creator)
  await close(creator)
  await settled(test, ['leave-site'])
  const streams = await test.deps.db
    .selectFrom('stream')
    .select('status')
    .where('performer_id', '=', creator.id)
    .execute()
  expect(streams.every(({ status }) => status === 'cancelled' || status === 'ended')).toBe(true)
})

describe('an operator', () => {
  const order = (id: string, by: TestPerson, kind: 'close' | 'erase', forfeits = nothing) =>
    test.call(erasure.close, { params: { id }, body: { kind, forfeits, reason: 'Asked by letter' } }, by)

  it('closes an account with a reason that the person is told, and signing in undoes it', async () => {
    const owner = await createAdmin(test)
    const fan = await member()
    expect((await order(fan.id, owner, 'close')).status).toBe(204)
    expect((await test.call(users.me, {}, fan)).status).toBe(401)
    const [mail] = await waitForMails(test, fan.email, 1)
    expect(mail?.text).toContain('Asked by letter')
    const asOperatorSees = async () => (await test.call(people.view, { params: { id: fan.id } }, owner)).data
    const now = test.clock.now()
    const eraseAt = new Date(now.getTime() + 30 * dayMs).toISOString()
    expect(await asOperatorSees()).toMatchObject({ status: 'closed', closedAt: now.toISOString(), eraseAt })
    await settled(test, ['end-sessions'])
    expect((await signIn(fan)).status).toBe(200)
    expect(await asOperatorSees()).not.toHaveProperty('eraseAt')
    const log = await test.call(operatorLog.list, { query: { subjectId: fan.id } }, owner)
    expect(log.data.data.map(({ action }) => action)).toEqual(['erasure.close'])
  })

  it('erases at once where the law demands it', async () => {
    const owner = await createAdmin(test)
    const fan = await member()
    expect((await order(fan.id, owner, 'erase')).status).toBe(204)
    await eraseAccounts(test.deps)
    const account = await test.deps.db
      .selectFrom('account')
      .select(['status', 'email', 'username'])
      .where('id', '=', fan.id)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ status: 'erased', email: null, username: null })
    expect((await order(fan.id, owner, 'erase')).error.code).toBe('not_found')
    expect((await signIn(fan)).error.code).toBe('wrong_credentials')
  })

  it('needs the permission, and cannot close one of the team', async () => {
    const owner = await createAdmin(test)
    const finance = await createOperator(test, 'finance')
    const fan = await member()
    expect((await order(fan.id, finance, 'close')).error.code).toBe('forbidden')
    expect((await order(finance.id, owner, 'close')).error.code).toBe('deletion_blocked')
    expect((await order(randomUUIDv7(), owner, 'close')).error.code).toBe('not_found')
  })
})

it('keeps the username of an erased creator for a year, and frees that of a fan', async () => {
  const creator = await createPerformer(test)
  const fan = await member()
  const taker = await member()
  await close(creator)
  await close(fan)
  test.clock.advance(31 * dayMs)
  await eraseAccounts(test.deps)
  const rename = (username: string) => test.call(users.update, { body: { username } }, taker)
  expect((await rename(creator.username)).error.fields).toHaveProperty('username')
  expect((await rename(fan.username)).status).toBe(200)
  test.clock.advance(366 * dayMs)
  expect((await rename(creator.username)).status).toBe(200)
})

it('the words of a tip are deleted with its fan, and the sale keeps its amount', async () => {
  const fan = await member()
  await topUpWallet(test, fan, 20)
  const creator = await createPerformer(test)
  const tip = await test.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price: 10, message: 'florbnax' } },
    { token: fan.token, key: randomUUIDv7() }
  )
  expect(tip.status).toBe(201)
  await close(fan, { balance: (await preview(fan)).balance, earnings: 0 })
  test.clock.advance(31 * dayMs)
  await eraseAccounts(test.deps)
  const sale = await test.deps.db
    .selectFrom('sale')
    .select(['message', 'gross'])
    .where('buyer_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  expect(sale.message).toBeNull()
  expect(sale.gross).toBeGreaterThan(0)
})
