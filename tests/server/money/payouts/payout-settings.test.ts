import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { isIban, payoutSettings } from '../../../../contract/money/payout-settings.ts'
import { sandboxAccounts } from '../../../../contract/money/sandbox-accounts.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { hashPassword } from '../../../../server/features/identity/auth/password.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { approvePayout, rejectPayout, settlePayout } from '../../../../server/features/money/payouts/decide-payout.ts'
import { refreshPayee } from '../../../../server/features/money/payouts/payees.ts'
import { encryptJson, decryptJson } from '../../../../server/db/encryption.ts'
import { sendPayouts } from '../../../../server/features/money/payouts/send-payouts.ts'
import type { SandboxGateway } from '../../../../server/integrations/payments/gateway.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { waitForMails } from '../../../support/data/mail.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let gateway: SandboxGateway

const account = 'PT50 0002 0123 1234 5678 9015 4'
const bank = {
  holder: 'Nina Folio',
  country: 'pt',
  bankName: 'Banco do Porto',
  accountNumber: account,
  routingCode: '0002-0123',
  swift: 'bcomptpl',
  address: 'Rua das Flores 12',
}
const save = (who: TestPerson, changes: Partial<typeof bank> & { currentPassword?: string } = {}, id = who.id) =>
  test.call(payoutSettings.banking, { params: { id }, body: { ...bank, ...changes } }, who)
const view = async (who: TestPerson) => (await test.call(payoutSettings.view, { params: { id: who.id } }, who)).data
const choose = (who: TestPerson, method: 'bank' | 'gateway') =>
  test.call(payoutSettings.gateway, { params: { id: who.id }, body: { method } }, who)

/** Opens the creator's account at the sandbox. Returns the address of its page and the account's id. */
async function open(who: TestPerson) {
  const opened = await test.call(payoutSettings.openAccount, {}, who)
  expect(opened.status).toBe(200)
  const page = new URL(opened.data.url, 'http://localhost')
  return { ...opened.data, page, id: page.searchParams.get('id') ?? '' }
}
const decide = (who: TestPerson, id: string, status: 'ready' | 'restricted' = 'ready') =>
  test.call(sandboxAccounts.decide, { params: { id }, body: { status } }, who)

/** Creates a creator with payouts through the sandbox, 80 available, and a request of 60. */
async function asker(): Promise<{ who: TestPerson; payoutId: string; accountId: string }> {
  const who = await createPerformer(test)
  const { id: accountId } = await open(who)
  await decide(who, accountId)
  await choose(who, 'gateway')
  const fan = await createFan(test)
  await topUpWallet(test, fan, 100)
  await test.call(
    wallet.tip,
    { params: { id: who.id }, body: { price: 100 } },
    { token: fan.token, key: randomUUIDv7() }
  )
  test.clock.advance(8 * 86_400_000)
  await releaseEarnings(test.deps)
  const asked = await test.call(payouts.create, { body: { amount: 60 } }, { token: who.token, key: randomUUIDv7() })
  expect([asked.status, asked.data.destination]).toEqual([201, { method: 'sandbox', label: 'Sandbox' }])
  return { who, payoutId: asked.data._id, accountId }
}
const statusOf = async (who: TestPerson, id: string) => (await test.call(payouts.view, { params: { id } }, who)).data
/** Transfers that the company made to an account. */
const sentTo = async (accountId: string) =>
  (await test.deps.db.selectFrom('sandbox.payout').select('id').where('account_id', '=', accountId).execute()).length

beforeAll(async () => {
  test = await testApp()
  gateway = test.deps.gateways.sandbox as SandboxGateway
})
afterAll(() => test.close())

describe('the bank account', () => {
  it('is shown masked, and its number is stored nowhere in plain text', async () => {
    const seller = await createPerformer(test)
    expect(await view(seller)).toEqual({
      method: 'bank',
      isReady: false,
      gateway: { name: 'sandbox', status: 'none', needs: [] },
    })
    const saved = await save(seller)
    expect(saved.data).toMatchObject({
      method: 'bank',
      isReady: true,
      banking: {
        holder: 'Nina Folio',
        country: 'PT',
        bankName: 'Banco do Porto',
        account: '•••• 0154',
        routing: '•••• 0123',
        swift: 'BCOMPTPL',
      },
    })
    expect(await view(seller)).toEqual(saved.data)
    const row = await test.deps.db
      .selectFrom('performer_banking')
      .selectAll()
      .where('account_id', '=', seller.id)
      .executeTakeFirstOrThrow()
    const stored = JSON.stringify(row) + row.sealed.toString('latin1')
    for (const secret of [account, account.replaceAll(' ', ''), '1234567890154', 'Rua das Flores'])
      expect(stored).not.toContain(secret)
    expect(decryptJson(test.deps.config.secret, 'banking settings', seller.id, row.sealed)).toEqual({
      holder: 'Nina Folio',
      country: 'PT',
      bankName: 'Banco do Porto',
      accountNumber: 'PT50000201231234567890154',
      routingCode: '00020123',
      swift: 'BCOMPTPL',
      address: 'Rua das Flores 12',
    })
  })

  it("can be decrypted only with this site's secret, for its own creator, and unchanged", () => {
    const sealed = encryptJson('a secret', 'banking settings', 'nina', { accountNumber: '123456' })
    const bent = Buffer.from(sealed)
    bent[bent.length - 1]! ^= 1
    expect(decryptJson('a secret', 'banking settings', 'nina', sealed)).toEqual({ accountNumber: '123456' })
    expect(encryptJson('a secret', 'banking settings', 'nina', { accountNumber: '123456' })).not.toEqual(sealed)
    for (const open of [
      () => decryptJson('another', 'banking settings', 'nina', sealed),
      () => decryptJson('a secret', 'banking settings', 'theo', sealed),
      () => decryptJson('a secret', 'banking settings', 'nina', bent),
      () => decryptJson('a secret', 'banking settings', 'nina', Buffer.alloc(5)),
    ])
      expect(open).toThrow('encrypted with another secret')
  })

  it('requires the password again, mails the creator, and is visible to nobody else', async () => {
    const seller = await createPerformer(test, {}, { password_hash: await hashPassword('a good password') })
    const others = await createPerformer(test)
    expect((await save(others, {}, seller.id)).error.code).toBe('forbidden')
    expect((await test.call(payoutSettings.view, { params: { id: seller.id } }, others)).error.code).toBe('forbidden')
    test.clock.advance(16 * 60_000)
    expect((await save(seller)).error.code).toBe('reauthentication_required')
    expect((await save(seller, { currentPassword: 'a bad password' })).error.code).toBe('wrong_password')
    expect((await view(seller)).banking).toBeUndefined()
    expect((await save(seller, { currentPassword: 'a good password' }, seller.username)).status).toBe(200)
    expect((await choose(seller, 'gateway')).error.code).toBe('payout_destination_missing')
    const [letter] = await waitForMails(test, seller.email)
    expect(letter?.text).toContain('the account we send your payouts to was just changed')
    expect(letter?.text).not.toContain('0154')
  })

  it('rejects invalid bank details and names the field', async () => {
    const seller = await createPerformer(test)
    const wrong: [Partial<typeof bank>, string][] = [
      [{ holder: ' ' }, 'holder'],
      [{ bankName: '' }, 'bankName'],
      [{ country: 'XX' }, 'country'],
      [{ country: 'Portugal' }, 'country'],
      [{ accountNumber: '12' }, 'accountNumber'],
      [{ accountNumber: 'PT50 0002 0123 1234 5678 9015 5' }, 'accountNumber'],
      [{ accountNumber: '12;34' }, 'accountNumber'],
      [{ swift: 'ABC' }, 'swift'],
      [{ routingCode: 'a b!' }, 'routingCode'],
    ]
    for (const [changes, field] of wrong)
      expect([
        field,
        (await save(seller, changes)).status,
        Object.keys((await save(seller, changes)).error.fields ?? {}),
      ]).toEqual([field, 422, [field]])
    expect((await view(seller)).isReady).toBe(false)
    expect(['DE89370400440532013000', 'GB82WEST12345698765432', 'BR1800360305000010009795493C1'].map(isIban)).toEqual([
      true,
      true,
      true,
    ])
    expect(['DE88370400440532013000', '123456', ''].map(isIban)).toEqual([false, false, false])
  })
})

describe('the account at the payment company', () => {
  it('is opened once, onboarded on its own page, and usable when it is ready', async () => {
    const seller = await createPerformer(test)
    expect((await choose(seller, 'gateway')).error.code).toBe('payout_destination_missing')
    const first = await open(seller)
    expect([first.name, first.status, first.needs, first.page.pathname]).toEqual([
      'sandbox',
      'pending',
      ['identity'],
      '/sandbox/account',
    ])
    expect(first.page.searchParams.get('back')).toBe('/creator/payout-settings')
    expect((await open(seller)).id).toBe(first.id)
    expect((await choose(seller, 'gateway')).data).toMatchObject({ method: 'gateway', isReady: false })
    expect((await test.call(payouts.calculate, { body: {} }, seller)).data.obstacle).toBe('payout_destination_missing')
    const stranger = await createPerformer(test)
    expect([
      (await decide(stranger, first.id)).status,
      (await test.call(sandboxAccounts.view, { params: { id: first.id } }, stranger)).status,
    ]).toEqual([404, 404])
    expect((await decide(seller, first.id)).data).toMatchObject({ status: 'ready', needs: [] })
    expect(await view(seller)).toMatchObject({ method: 'gateway', isReady: true, gateway: { status: 'ready' } })
    await decide(seller, first.id, 'restricted')
    expect(await view(seller)).toMatchObject({ isReady: false, gateway: { status: 'restricted', needs: ['identity'] } })
  })

  it('is queried whatever event arrived first, and events about unknown accounts are ignored', async () => {
    const seller = await createPerformer(test)
    const { id } = await open(seller)
    await gateway.decidePayee(id, 'ready')
    await Promise.all([refreshPayee(test.deps, gateway, id), refreshPayee(test.deps, gateway, id)])
    expect(
      (
        await test.deps.db
          .selectFrom('gateway_account')
          .select('status')
          .where('reference', '=', id)
          .executeTakeFirstOrThrow()
      ).status
    ).toBe('ready')
    expect(await refreshPayee(test.deps, gateway, 'acct_unknown')).toBeUndefined()
  })

  it('is chosen with the password, like a bank account', async () => {
    const seller = await createPerformer(test)
    await open(seller)
    test.clock.advance(16 * 60_000)
    expect((await choose(seller, 'gateway')).error.code).toBe('reauthentication_required')
    seller.token = await signIn(test, seller.id)
    expect((await choose(seller, 'gateway')).data.method).toBe('gateway')
  })
})

describe('a payout through the payment company', () => {
  it('is sent by a job after approval, and arrives once, however often the job runs', async () => {
    const { who, payoutId, accountId } = await asker()
    await sendPayouts(test.deps)
    expect((await statusOf(who, payoutId)).status).toBe('pending')
    await approvePayout(test.deps, payoutId)
    await expect(rejectPayout(test.deps, payoutId, 'Too late')).rejects.toMatchObject({ code: 'payout_by_provider' })
    await Promise.all([sendPayouts(test.deps), sendPayouts(test.deps), sendPayouts(test.deps)])
    expect(await statusOf(who, payoutId)).toMatchObject({ status: 'paid', reference: expect.any(String) as string })
    expect(await sentTo(accountId)).toBe(1)
    await settlePayout(test.deps, payoutId, { status: 'failed', reason: 'late news' })
    expect((await statusOf(who, payoutId)).status).toBe('paid')
    expect((await test.call(earnings.stats, {}, who)).data).toMatchObject({ available: 20, reserved: 0 })
    await expectSoundLedger(test)
  })

  it('is not sent while its creator is suspended, even if approved before', async () => {
    const { who, payoutId, accountId } = await asker()
    const suspend = (status: string) =>
      test.deps.db.updateTable('account').set({ status }).where('id', '=', who.id).execute()
    await suspend('suspended')
    await approvePayout(test.deps, payoutId)
    await sendPayouts(test.deps)
    expect(await sentTo(accountId)).toBe(0)
    await suspend('active')
    await sendPayouts(test.deps)
    expect([(await statusOf(who, payoutId)).status, await sentTo(accountId)]).toEqual(['paid', 1])
  })

  it('is asked for again after a lost answer, and the company sends nothing twice', async () => {
    const { who, payoutId, accountId } = await asker()
    await test.deps.db.updateTable('payout_request').set({ status: 'approved' }).where('id', '=', payoutId).execute()
    const payOut = async (...args: Parameters<SandboxGateway['payOut']>) => {
      await gateway.payOut(...args)
      throw new Error('the process died before it heard the answer')
    }
    await sendPayouts({ ...test.deps, gateways: { sandbox: { ...gateway, payOut } } })
    expect(await sentTo(accountId)).toBe(1)
    await sendPayouts(test.deps)
    expect((await statusOf(who, payoutId)).status).toBe('paid')
    expect(await sentTo(accountId)).toBe(1)
    await expectSoundLedger(test)
  })

  it("that the company rejects returns the money, with the reason in the reader's language", async () => {
    const { who, payoutId, accountId } = await asker()
    await decide(who, accountId, 'restricted')
    await approvePayout(test.deps, payoutId)
    await sendPayouts(test.deps)
    expect(await statusOf(who, payoutId)).toMatchObject({
      status: 'rejected',
      reason: "The payment provider can't send money to your account yet.",
    })
    const portuguese = await test.call(
      payouts.view,
      { params: { id: payoutId } },
      { token: who.token, headers: { 'accept-language': 'pt-BR' } }
    )
    expect(portuguese.data.reason).toBe('A empresa de pagamentos ainda não consegue enviar dinheiro para a sua conta.')
    expect((await test.call(earnings.stats, {}, who)).data).toMatchObject({ available: 80, reserved: 0 })
    await expectSoundLedger(test)
  })
})
