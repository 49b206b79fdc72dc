import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '../../../../contract/identity/addresses.ts'
import { accountLifecycle } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { orders } from '../../../../contract/money/orders.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { transaction } from '../../../../server/db/transaction.ts'
import { countTrends } from '../../../../server/features/social/search/trends.ts'
import { eraseAccounts } from '../../../../server/features/account-lifecycle/deletion/erase-account.ts'
import { deletedRows, keptRows } from '../../../../server/features/account-lifecycle/deletion/erased-rows.ts'
import { leftOut } from '../../../../server/features/account-lifecycle/exports/sections.ts'
import { sections } from '../../../../server/features/account-lifecycle/exports/all-sections.ts'
import { notifyOfPurchases } from '../../../../server/features/notifications/notification-center/notify-of-purchase.ts'
import { keyFolders } from '../../../../server/features/platform/files/file-keys.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { enterBank, liveOn, must, publishAll, rowsWith, written } from '../../../support/data/account-lifecycle.ts'
import { createMessage } from '../../../support/data/private.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../../support/data/people.ts'
import { settled } from '../../../support/jobs.ts'

const dayMs = 86_400_000

let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2027-03-15T10:00:00Z'))))
afterAll(() => test.close())

const close = async (person: TestPerson): Promise<void> => {
  const again = { ...person, token: await signIn(test, person.id) }
  const shown = await must(test, accountLifecycle.deletion, {}, again)
  const earnings = Math.round((shown.pending + shown.available) * 100) / 100
  await must(test, accountLifecycle.delete, { body: { forfeits: { balance: shown.balance, earnings } } }, again)
  await settled(test, ['leave-site', 'refund-rest'])
}

/** What the erasure's own mail may still hold, and the log of operators. */
const isAllowed = (line: string): boolean =>
  line.startsWith('public.operator_log') ||
  (/^(public\.outbox_mail|pgboss\.job)/.test(line) && line.includes('is being erased'))

/** All keys in the storage. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for (const folder of keyFolders)
    for await (const page of test.deps.storage.list(folder)) keys.push(...page.map(({ key }) => key))
  return keys.sort()
}

describe('an account that was erased', () => {
  let creator: TestPerson
  let fan: TestPerson
  let soldId: string
  let digitalId: string
  let before: string[]
  let traces: number
  const names = ['Zebulon Quickthorn', 'zebquick', 'zeb@leaving.test', written.gone]

  beforeAll(async () => {
    before = await storedKeys()
    creator = await createPerformer(
      test,
      { bio: `Bio ${written.gone}`, tagline: `Line ${written.gone}` },
      { name: 'Zebulon Quickthorn', username: 'zebquick', email: 'zeb@leaving.test' }
    )
    creator.email = 'zeb@leaving.test'
    fan = await createFan(test)
    const neighbour = await createPerformer(test)
    const post = await must(test, feeds.create, { body: { text: 'A post', access: 'free' } }, neighbour)
    const made = await publishAll(test, creator)
    soldId = made.sold
    digitalId = made.digital
    await liveOn(test, creator, neighbour, post._id)
    await enterBank(test, creator)
    await topUpWallet(test, fan, 80)
    await must(test, wallet.feed, { params: { id: made.sold }, body: { price: 5 } }, fan)
    await must(test, wallet.product, { params: { id: made.digital }, body: { price: 6 } }, fan)
    await createMessage(test, creator, fan, { text: `Locked ${written.gone}`, price: 300 })
    await createMessage(test, fan, creator, { text: 'From the fan' })
    await test.deps.events.flush(test.deps)
    // A mail that was written before is not part of what is erased.
    await settled(test, ['notify-fans', 'push-notification', 'mail-notification', 'mail'])
    traces = (await rowsWith(test, [written.gone])).length
    await close(creator)
    test.clock.advance(31 * dayMs)
  })

  it('is erased once, also when the job dies between any two steps and runs again', async () => {
    // Each step of the erasure deletes or updates: the connection fails at the n-th statement of that kind, then runs on.
    const { db } = test.deps
    for (let n = 1; n <= 40; n++) {
      let statements = 0
      const failing = db.withPlugin({
        transformQuery: ({ node }) => {
          if (['DeleteQueryNode', 'UpdateQueryNode', 'RawNode'].includes(node.kind) && ++statements === n * 3)
            throw new Error('killed')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const killed = await eraseAccounts({ ...test.deps, db: failing }).then(
        () => false,
        () => true
      )
      if (!killed) break
      expect(
        (
          await db
            .selectFrom('closed_account')
            .select('erased_at')
            .where('account_id', '=', creator.id)
            .executeTakeFirst()
        )?.erased_at
      ).toBeNull()
    }
    await eraseAccounts(test.deps)
    const row = await db
      .selectFrom('closed_account')
      .select(['erased_at', 'rest_until'])
      .where('account_id', '=', creator.id)
      .executeTakeFirstOrThrow()
    expect([row.erased_at !== null, row.rest_until !== null]).toEqual([true, true])
    expect(
      (await db.selectFrom('account').select('status').where('id', '=', creator.id).executeTakeFirstOrThrow()).status
    ).toBe('erased')
  })

  it('has left neither name nor e-mail address nor words in any table', async () => {
    // Searches are counted for three days, without who has searched.
    await countTrends(test.deps)
    await settled(test, ['mail', 'remove-objects', 'count-words', 'send-link'])
    expect(traces).toBeGreaterThan(20)
    expect((await rowsWith(test, names)).filter((line) => !isAllowed(line))).toEqual([])
  })

  it('leaves only the files of sold items in the storage, and their buyers can still open them', async () => {
    const { rows } = await sql<{
      keys: string
    }>`select keys::text as keys from file where owner_id = ${creator.id}`.execute(test.deps.db)
    const kept = rows.map(({ keys }) => keys).join('\n')
    const others = await sql<{
      keys: string
    }>`select keys::text as keys from file where owner_id <> ${creator.id}`.execute(test.deps.db)
    const all = kept + others.rows.map(({ keys }) => keys).join('\n')
    const isNamed = (key: string): boolean => all.includes(key) || all.includes(key.slice(0, key.lastIndexOf('/') + 1))
    expect((await storedKeys()).filter((key) => !before.includes(key) && !isNamed(key))).toEqual([])
    expect(rows.length).toBe(3)
    const again = { ...fan, token: await signIn(test, fan.id) }
    expect((await must(test, feeds.view, { params: { id: soldId } }, again)).text).toBe(written.kept)
    const bought = await must(test, orders.searchOwn, { query: {} }, again)
    expect(bought.data.map(({ product }) => product._id)).toEqual([digitalId])
  })

  it('has its sold items deleted too, a year after their last sale', async () => {
    for (const days of [366, 2]) {
      test.clock.advance(days * dayMs)
      await test.deps.jobs.runScheduled()
    }
    await settled(test, ['remove-objects'])
    expect(await rowsWith(test, [written.kept])).toEqual([])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from file where owner_id = ${creator.id}`.execute(test.deps.db)
    expect(rows).toEqual([{ n: 0 }])
    const again = { ...fan, token: await signIn(test, fan.id) }
    expect((await test.call(feeds.view, { params: { id: soldId } }, again)).status).toBe(404)
    expect(
      (
        await test.deps.db
          .selectFrom('closed_account')
          .select('rest_until')
          .where('account_id', '=', creator.id)
          .executeTakeFirstOrThrow()
      ).rest_until
    ).toBeNull()
  })

  it('has left the books sound', () => expectSoundLedger(test))
})

it("erases a fan with everything they have written, and leaves the other's messages", async () => {
  const fan = await createFan(test, { name: 'Ottoline Brackwater', username: 'ottobrack', email: 'otto@leaving.test' })
  fan.email = 'otto@leaving.test'
  const creator = await createPerformer(test)
  const post = await must(test, feeds.create, { body: { text: 'A post', access: 'free' } }, creator)
  await liveOn(test, fan, creator, post._id)
  expect((await must(test, addresses.search, { query: {} }, fan)).total).toBe(1)
  await close(fan)
  test.clock.advance(31 * dayMs)
  await eraseAccounts(test.deps)
  await countTrends(test.deps)
  await settled(test, ['mail', 'send-link'])
  const left = await rowsWith(test, ['Ottoline', 'ottobrack', 'otto@leaving.test', written.gone])
  expect(left.filter((line) => !isAllowed(line))).toEqual([])
  const messages = await test.deps.db
    .selectFrom('message')
    .select(['text', 'deleted_at'])
    .where('sender_id', '=', creator.id)
    .execute()
  expect(messages).toEqual([{ text: 'An answer', deleted_at: null }])
  expect((await must(test, feeds.view, { params: { id: post._id } }, creator)).totalComments).toBe(0)
  await expectSoundLedger(test)
})

it('keeps no words of a tip whose creator is notified only after the account was closed', async () => {
  const fan = await createFan(test, { name: 'Ottilie Late' })
  const creator = await createPerformer(test)
  await topUpWallet(test, fan, 20)
  const tip = { params: { id: creator.id }, body: { price: 10, message: `Tip ${written.gone}` } }
  await must(test, wallet.tip, tip, fan)
  await close(fan)
  const sale = await test.deps.db
    .selectFrom('sale')
    .select('id')
    .where('buyer_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  const data = { saleId: sale.id, type: 'tip', buyerId: fan.id, performerId: creator.id } as const
  await test.deps.db.deleteFrom('notification').where('account_id', '=', creator.id).execute()
  await transaction(test.deps.db, (trx) =>
    notifyOfPurchases(
      test.deps,
      trx,
      [{ id: sale.id, name: 'purchase.completed', at: test.clock.now(), data }],
      () => {}
    )
  )
  const told = await test.deps.db
    .selectFrom('notification')
    .select(['actor_id', 'data'])
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  expect(told).toMatchObject({ actor_id: null, data: { amount: 1000 } })
  expect(told.data).not.toHaveProperty('excerpt')
})

describe('every table that names an account', () => {
  const named = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'account'::regclass and conparentid = 0 order by 1`.execute(test.deps.db)
    return rows.map(({ name }) => name)
  }

  it('has a rule of the erasure', async () => {
    expect(
      (await named()).filter((name) => !(name in deletedRows) && !(name in keptRows)),
      'Add each to `deletedRows` in server/features/account-lifecycle/deletion/erased-rows.ts, with the columns that name an account; or to `keptRows` there, with what stays and why.'
    ).toEqual([])
  })

  it('is in the archive, or left out for a reason', async () => {
    const exported = new Set(sections.flatMap(({ tables }) => tables))
    expect(
      (await named()).filter((name) => !exported.has(name) && !(name in leftOut)),
      'Add each to the `tables` of a section in server/features/account-lifecycle/exports/sections-of-….ts, and its titles to labels.ts there; or to `leftOut` in sections.ts, with the reason.'
    ).toEqual([])
  })
})
