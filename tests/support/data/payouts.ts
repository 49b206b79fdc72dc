import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { payoutSettings } from '../../../contract/money/payout-settings.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import type { TestApp } from '../app.ts'
import { createPerformer, type TestPerson } from './people.ts'

/** Bank details that the API accepts. */
export const bankDetails = {
  holder: 'Nina Folio',
  country: 'PT',
  bankName: 'Banco do Porto',
  accountNumber: 'PT50 0002 0123 1234 5678 9015 4',
  swift: 'BCOMPTPL',
}

/** Tips a creator, who earns 80 of each 100 tokens; with `isReleased` the earnings are no longer on hold. */
export async function earnTips(
  test: TestApp,
  fan: TestPerson,
  performer: TestPerson,
  tokens: number,
  isReleased = true
): Promise<void> {
  expect(
    (
      await test.call(
        wallet.tip,
        { params: { id: performer.id }, body: { price: tokens } },
        { token: fan.token, key: randomUUIDv7() }
      )
    ).status
  ).toBe(201)
  if (!isReleased) return
  test.clock.advance(8 * 86_400_000)
  await releaseEarnings(test.deps)
}

/** Creates a creator with bank details and released earnings from tips of `fan`. */
export async function creatorWithEarnings(test: TestApp, fan: TestPerson, tokens = 125): Promise<TestPerson> {
  const creator = await createPerformer(test)
  await test.call(payoutSettings.banking, { params: { id: creator.id }, body: bankDetails }, creator)
  await earnTips(test, fan, creator, tokens)
  return creator
}
