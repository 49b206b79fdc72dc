import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SandboxCharge, SandboxClock } from '../../../contract/money/sandbox.ts'
import { AntdProvider } from '../../../src/ui/antd/AntdProvider.tsx'
import { BankCharges } from '../../../src/features/money/sandbox/BankCharges.tsx'
import { ClockCard } from '../../../src/features/money/sandbox/ClockCard.tsx'
import { SavedCards } from '../../../src/features/money/sandbox/SavedCards.tsx'
import { isUsable } from '../../../src/features/money/cards/use-cards.ts'
import { setSiteTimeOffset } from '../../../src/lib/clock.ts'
import { chooseAction } from '../antd.ts'
import { showScreen } from '../screen.tsx'
import { api, apiUrl, clearToasts, fan, http, ok, toastTexts } from '../support.ts'

beforeAll(() => {
  api.listen({ onUnhandledFrame: 'error' })
  HTMLElement.prototype.hidePopover ??= () => undefined
})
afterEach(() => {
  cleanup()
  api.resetHandlers()
  clearToasts()
  setSiteTimeOffset(0)
})
afterAll(() => api.close())

const charge: SandboxCharge = {
  _id: 'c1',
  paymentId: 'p1',
  type: 'subscription',
  performer: 'Marisol Vega',
  amount: 9.95,
  currency: 'USD',
  brand: 'Visa',
  last4: '3184',
  status: 'requires_action',
  createdAt: '2026-11-20T10:00:00.000Z',
}

test('a charge is approved at the bank, and refunded after one confirmation', async () => {
  let stands = charge
  const sent: string[] = []
  api.use(
    http.get(apiUrl('/sandbox/charges'), () => ok({ data: [stands], total: 1 })),
    http.post(apiUrl('/sandbox/charges/c1'), async ({ request }) => {
      sent.push(JSON.stringify(await request.json()))
      return ok((stands = { ...stands, status: 'succeeded' }))
    }),
    http.post(apiUrl('/sandbox/charges/c1/refund'), () => {
      sent.push('refund')
      return ok((stands = { ...stands, status: 'refunded' }))
    })
  )
  showScreen(<BankCharges />, { user: fan })
  expect(await screen.findByText('Subscription to Marisol Vega')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Options for/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Paid')).toBeTruthy()
  await chooseAction('Options for Subscription to Marisol Vega, $9.95', 'Refund')
  const dialog = screen.getByRole('dialog', { name: 'Refund $9.95?' })
  expect(dialog.textContent).toContain('goes back to the card')
  expect(sent).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Refunded')).toBeTruthy()
  expect(sent).toEqual(['{"approve":true}', 'refund'])
  expect(toastTexts()).toContain('Payment refunded')
})

test('the behaviour of a saved card is changed', async () => {
  const sent: unknown[] = []
  const card = { _id: 'k1', brand: 'Visa', last4: '4242', expMonth: 4, expYear: 2031, behaviour: 'succeeds' }
  api.use(
    http.get(apiUrl('/sandbox/cards'), () => ok({ data: [card], total: 1 })),
    http.put(apiUrl('/sandbox/cards/k1'), async ({ request }) => {
      Object.assign(card, await request.json())
      sent.push(card.behaviour)
      return ok(card)
    })
  )
  showScreen(
    <AntdProvider>
      <SavedCards />
    </AntdProvider>,
    { user: fan }
  )
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'What Visa •••• 4242 does' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Has insufficient funds' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Card updated']))
  expect(sent).toEqual(['insufficient_funds'])
  await waitFor(() =>
    expect(screen.getByRole('option', { name: 'Has insufficient funds' }).getAttribute('aria-selected')).toBe('true')
  )
})

const clock: SandboxClock = { now: '2028-01-31T10:00:00.000Z', ahead: 86_400_000 * 3, isMovable: true, hasOutbox: true }

test('an operator moves the time by calendar months; others see why they cannot', async () => {
  const sent: unknown[] = []
  let stands = clock
  api.use(
    http.get(apiUrl('/sandbox/clock'), () => ok(stands)),
    http.post(apiUrl('/sandbox/clock'), async ({ request }) => {
      sent.push(await request.json())
      return ok((stands = { ...stands, movingTo: '2028-02-29T10:00:00.000Z' }), 202)
    })
  )
  const { unmount } = showScreen(<ClockCard />, { user: fan })
  expect(await screen.findByText('Log in as an operator to move time.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  showScreen(<ClockCard />, { user: { ...fan, isAdmin: true } })
  expect(await screen.findByText('3 days ahead of real time')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '+ 1 month' }))
  expect(await screen.findByText('Moving to Feb 29, 2028…')).toBeTruthy()
  // From 31 January to the last day of February.
  expect(sent).toEqual([{ days: 29 }])
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
})

test("screens use the site's time", () => {
  const card = {
    _id: 'k',
    gateway: 'sandbox' as const,
    brand: 'Visa',
    last4: '4242',
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 1,
    holder: '',
    isDefault: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  expect(isUsable(card)).toBe(true)
  setSiteTimeOffset(800 * 86_400_000)
  expect(isUsable(card)).toBe(false)
})
