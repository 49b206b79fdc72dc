import type { Page } from 'playwright-core'
import { choose, fillCard } from './journey.ts'

/** Waits until the header shows this balance. */
export const balanceIs = (page: Page, amount: number): Promise<void> =>
  page.getByRole('link', { name: `Wallet: $${amount.toFixed(2)}` }).waitFor()

/** Chooses the payment method in a dialog; when there are several, the others are behind a button. */
export async function payWith(page: Page, way: string | RegExp): Promise<void> {
  await page.getByRole('group', { name: 'Pay with' }).waitFor()
  const others = page.getByRole('button', { name: 'Other ways to pay' })
  if (await others.isVisible()) await others.click()
  await choose(page, way)
}

/** Chooses to enter a new card, which the pay button saves. */
export async function payWithNewCard(page: Page, number: string): Promise<void> {
  await payWith(page, 'New card')
  await fillCard(page, number)
}
