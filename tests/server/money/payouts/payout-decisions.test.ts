import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { commands } from '../../../../scripts/lib/admin-commands.ts'
import { approvePayout, payPayout, rejectPayout } from '../../../../server/features/money/payouts/decide-payout.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { waitForMails } from '../../../support/data/mail.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { creatorWithEarnings } from '../../../support/data/payouts.ts'

let test: TestApp
let fan: TestPerson
let seller: TestPerson

const ask = (amount: number, who = seller, key = randomUUIDv7()) =>
  test.call(payouts.create, { body: { amount } }, { token: who.token, key })
const money = async (who = seller) => {
  const { pending, available, reserved } = (await test.call(earnings.stats, {}, who)).data
  return { pending, available, reserved }
}

beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  for (let filled = 0; filled < 8; filled++) await topUpWallet(test, fan, 300)
})

afterAll(() => test.close())
beforeEach(async () => {
  seller = await creatorWithEarnings(test, fan)
})

describe('the operator', () => {
  const admin = (name: string, ...words: string[]) => commands[name]!.run(test.deps, words)

  it('finds pending requests by number, with the bank details at that time, and changes their status', async () => {
    const { number } = (await ask(60)).data
    await test.call(
      payouts.update,
      {
        params: { id: (await test.call(payouts.checkPending, {}, seller)).data.payout!._id },
        body: { note: 'Rent\u001b[2J' },
      },
      seller
    )
    expect(await admin('payouts')).toMatch(
      new RegExp(`^${number} .*pending +\\$60.00 +${seller.username} → Banco do Porto •••• 0154$`, 'm')
    )
    const shown = await admin('payout', number)
    for (const part of [
      'Account         PT50000201231234567890154',
      'Account holder  Nina Folio',
      'BIC             BCOMPTPL',
      'Note: Rent[2J',
    ])
      expect(shown).toContain(part)
    expect(await admin('approve-payout', number)).toBe(
      `Payout ${number} is approved: $60.00 → Banco do Porto •••• 0154`
    )
    expect(await admin('pay-payout', number, 'SEPA', '12')).toBe(
      `Payout ${number} is paid: $60.00 → Banco do Porto •••• 0154`
    )
    expect(await admin('payout', number)).toContain('Reference: SEPA 12')
    expect(await admin('payouts')).not.toContain(seller.username)
    await expect(admin('reject-payout', number, 'Too', 'late')).rejects.toMatchObject({ code: 'already_decided' })
    await expect(admin('payout', '999999')).rejects.toThrow('There is no payout 999999')
  })

  it('gets an error when the bank details were encrypted with another secret', async () => {
    const { number } = (await ask(60)).data
    expect(
      await commands['payout']!.run({ ...test.deps, config: { ...test.deps.config, secret: 'another secret' } }, [
        number,
      ])
    ).toContain('cannot be decrypted')
  })

  it('approves and pays a bank transfer once, and the creator is notified of both', async () => {
    const { _id: id } = (await ask(60)).data
    await expect(payPayout(test.deps, id, 'too soon')).rejects.toMatchObject({ code: 'payout_not_approved' })
    await approvePayout(test.deps, id)
    await expect(approvePayout(test.deps, id)).rejects.toMatchObject({ code: 'already_decided' })
    const paid = await Promise.allSettled([
      payPayout(test.deps, id, 'T-1'),
      payPayout(test.deps, id, 'T-2'),
      rejectPayout(test.deps, id, 'No'),
    ])
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data } = await test.call(payouts.view, { params: { id } }, seller)
    expect(['paid', 'rejected']).toContain(data.status)
    expect(data.history.map(({ status }) => status)).toEqual(['pending', 'approved', data.status])
    await expectSoundLedger(test)
  })

  it('pays out money, which leaves the ledger, and mails are sent', async () => {
    const { _id: id } = (await ask(100)).data
    await approvePayout(test.deps, id)
    await payPayout(test.deps, id, 'SEPA 77')
    expect(await money()).toEqual({ pending: 0, available: 0, reserved: 0 })
    expect((await test.call(payouts.view, { params: { id } }, seller)).data).toMatchObject({
      status: 'paid',
      reference: 'SEPA 77',
      canChange: false,
    })
    const letters = await waitForMails(test, seller.email, 3)
    expect(letters.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/is approved$/), expect.stringMatching(/is paid$/)])
    )
    expect(letters.map(({ text }) => text).join('\n')).toContain('SEPA 77')
    await expectSoundLedger(test)
  })

  it('rejects with a reason, and the amount is available to the creator again', async () => {
    const { _id: id } = (await ask(60)).data
    await rejectPayout(test.deps, id, "The name differs from the account's")
    expect((await test.call(payouts.view, { params: { id } }, seller)).data).toMatchObject({
      status: 'rejected',
      reason: "The name differs from the account's",
      canChange: false,
    })
    expect(await money()).toEqual({ pending: 0, available: 100, reserved: 0 })
    expect((await ask(60)).status).toBe(201)
    await expectSoundLedger(test)
  })
})
