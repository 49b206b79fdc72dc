import { execFile } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../../server/db/transaction.ts'
import { earningsOf, platform, post, walletOf, type Entry } from '../../../../server/features/money/ledger/post.ts'
import { reverse } from '../../../../server/features/money/ledger/reverse.ts'
import { split } from '../../../../server/features/money/ledger/sale-entries.ts'
import { verifyLedger } from '../../../../server/features/money/ledger/verify.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer } from '../../../support/data/people.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

const move = (entries: Entry[], reference = `test:${randomUUIDv7()}`) =>
  transaction(test.deps.db, (trx) =>
    post(trx, { id: randomUUIDv7(), kind: 'tip', reference, entries, at: test.clock.now() })
  )
const credit = (id: string, amount: number, reference?: string) =>
  move(
    [
      { account: walletOf(id), amount },
      { account: platform('exchange', 'token'), amount: -amount },
    ],
    reference
  )
const balance = (id: string) => walletBalance(test.deps.db, id)

/** Runs `npm run ledger:verify` on this test's database. */
const command = () =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: test.databaseUrl, DATA_DIR: test.deps.config.dataDir }
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../../../scripts/ledger-verify.ts')],
      { env },
      (error, stdout) => resolve({ code: error ? Number(error.code) : 0, text: stdout })
    )
  })

describe('the ledger', () => {
  it('posts a reference once, also in parallel, and creates accounts on first use', async () => {
    const { id } = await createFan(test)
    const reference = `test:${randomUUIDv7()}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => credit(id, 500, reference)))
    expect(answers.filter((answer) => !answer.replayed).map((answer) => answer.walletOf(id)?.balance)).toEqual([500])
    expect(await balance(id)).toBe(500)
  })

  it('rejects entries that do not sum to zero in each unit, and amounts that a wallet does not cover', async () => {
    const [{ id }, performer] = [await createFan(test), await createPerformer(test)]
    await credit(id, 500)
    await expect(
      move([
        { account: walletOf(id), amount: -100 },
        { account: platform('exchange', 'currency'), amount: 100 },
      ])
    ).rejects.toMatchObject({ code: 'LG001' })
    await expect(
      move([
        { account: walletOf(id), amount: -501 },
        { account: platform('exchange', 'token'), amount: 501 },
      ])
    ).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { required: 5.01, balance: 5, shortBy: 0.01 },
    })
    await expect(
      move([
        { account: earningsOf(performer.id, 'available'), amount: -1 },
        { account: platform('clearing', 'currency'), amount: 1 },
      ])
    ).rejects.toThrow('the account available would go below zero')
    expect(await balance(id)).toBe(500)
  })

  it('allows many payments in parallel in both directions without a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createFan(test)))
    await Promise.all(people.map(({ id }) => credit(id, 10_000)))
    const pair = (n: number) => [people[n % 5]!.id, people[(n + 1 + (n % 4)) % 5]!.id] as const
    await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        move([
          { account: walletOf(pair(n)[0]), amount: -7 },
          { account: walletOf(pair(n)[1]), amount: 7 },
        ])
      )
    )
    expect((await Promise.all(people.map(({ id }) => balance(id)))).reduce((a, b) => a + b)).toBe(50_000)
    expect((await verifyLedger(test.deps.db)).faults).toEqual([])
  })

  it('is append-only', async () => {
    for (const change of [
      'update ledger_entry set amount = 1',
      'delete from ledger_entry',
      'truncate ledger_entry cascade',
      "update ledger_transaction set kind = 'x'",
      'delete from ledger_transaction',
    ])
      await expect(sql.raw(change).execute(test.deps.db)).rejects.toThrow('append-only')
  })

  it("reverses once; what is already spent is the platform's loss", async () => {
    const [{ id }, performer] = [await createFan(test), await createPerformer(test)]
    const first = randomUUIDv7()
    await transaction(test.deps.db, (trx) =>
      post(trx, {
        id: first,
        kind: 'top_up',
        reference: first,
        at: test.clock.now(),
        entries: [
          { account: walletOf(id), amount: 500 },
          { account: platform('exchange', 'token'), amount: -500 },
          { account: earningsOf(performer.id, 'pending'), amount: 80 },
          { account: platform('clearing', 'currency'), amount: -80 },
        ],
      })
    )
    await move([
      { account: walletOf(id), amount: -450 },
      { account: platform('exchange', 'token'), amount: 450 },
    ])
    await move([
      { account: earningsOf(performer.id, 'pending'), amount: -80 },
      { account: earningsOf(performer.id, 'available'), amount: 80 },
    ])
    const back = () =>
      transaction(test.deps.db, (trx) => reverse(trx, first, { kind: 'refund', released: true, at: test.clock.now() }))
    expect((await Promise.all([back(), back()])).filter((answer) => answer.replayed)).toHaveLength(1)
    expect(await balance(id)).toBe(0)
    const loss = await test.deps.db
      .selectFrom('ledger_account')
      .select(['unit', 'balance'])
      .where('kind', '=', 'loss')
      .where('balance', '<>', 0)
      .execute()
    expect(loss).toEqual([{ unit: 'token', balance: -450 }])
    expect((await verifyLedger(test.deps.db)).faults).toEqual([])
  })

  it('splits amounts to the cent', () => {
    for (let gross = 0; gross < 3000; gross += 7)
      for (const bp of [0, 1, 1999, 2000, 3333, 10_000]) {
        const { fee, net } = split(gross, { commissionBp: 2000 }, bp)
        expect([fee + net, fee >= 0, net >= 0, Math.abs(fee - (gross * bp) / 10_000) <= 0.5]).toEqual([
          gross,
          true,
          true,
          true,
        ])
      }
  })

  it('is verified by a check that finds every kind of fault', async () => {
    const [{ id }, performer] = [await createFan(test), await createPerformer(test)]
    const moved = randomUUIDv7()
    await transaction(test.deps.db, (trx) =>
      post(trx, {
        id: moved,
        kind: 'tip',
        reference: moved,
        at: test.clock.now(),
        entries: [
          { account: walletOf(id), amount: 500 },
          { account: platform('exchange', 'token'), amount: -500 },
        ],
      })
    )
    const faults: Record<string, string> = {
      'sums to zero': `update ledger_entry set amount = amount + 1, balance_after = balance_after + 1 where transaction_id = '${moved}' and amount > 0`,
      'has entries': `insert into ledger_transaction (id, kind, reference, created_at) values ('${randomUUIDv7()}', 'tip', 'empty', now())`,
      'sum of its entries': `update ledger_account set balance = balance + 1 where owner_id = '${id}'`,
      'running balance': `update ledger_entry set balance_after = balance_after + 1 where transaction_id = '${moved}' and amount > 0`,
      'matches its transaction': `insert into sale (id, transaction_id, type, performer_id, buyer_id, gross, fee, net, commission_bp, status, available_at, created_at)
        values ('${moved}', '${moved}', 'tip', '${performer.id}', '${id}', 100, 20, 80, 2000, 'available', now(), now())`,
      'has one reversal that stands': `insert into sale (id, transaction_id, type, performer_id, buyer_id, gross, fee, net, commission_bp, status, available_at, created_at)
        values ('${moved}', '${moved}', 'tip', '${performer.id}', '${id}', 0, 0, 0, 2000, 'refunded', now(), now())`,
      'exactly one transaction': `insert into payment (id, account_id, gateway, type, status, amount, tokens, created_at) values ('${randomUUIDv7()}', '${id}', 'sandbox', 'top_up', 'succeeded', 100, 100, now())`,
      'has its amount': `insert into payment (id, account_id, gateway, type, status, amount, tokens, created_at) values ('${moved}', '${id}', 'sandbox', 'top_up', 'failed', 100, 100, now())`,
      'subscribers is correct': `update performer set total_subscribers = 1 where account_id = '${performer.id}'`,
    }
    for (const [says, fault] of Object.entries(faults)) {
      const found = await test.deps.db
        .transaction()
        .execute(async (trx) => {
          await sql`set local session_replication_role = replica`.execute(trx)
          await sql.raw(fault).execute(trx)
          const { faults } = await verifyLedger(trx)
          await sql`set local session_replication_role = origin`.execute(trx)
          throw Object.assign(new Error('undo'), { faults })
        })
        .catch((error: { faults?: string[] }) => {
          if (!error.faults) throw error
          return error.faults
        })
      expect(
        found.some((line) => line.includes(says)),
        `${says}: ${found.join('; ')}`
      ).toBe(true)
    }
    expect(await command()).toMatchObject({
      code: 0,
      text: expect.stringContaining('The books are in order.') as string,
    })
    await sql`update performer set total_subscribers = 7 where account_id = ${performer.id}`.execute(test.deps.db)
    expect(await command()).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /FAULT Every count of subscribers is correct \(1\)[^]*7 is not 0[^]*NOT in order/
      ) as string,
    })
  })
})
