import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PayoutScreen } from '../../../src/features/money/payouts/PayoutScreen.tsx'
import { PayoutSettingsScreen } from '../../../src/features/money/payouts/PayoutSettingsScreen.tsx'
import { PayoutsScreen } from '../../../src/features/money/payouts/PayoutsScreen.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

const at = '2026-11-01T00:00:00.000Z'
const bank = { method: 'bank', label: 'Banco do Porto •••• 0154' }
const payout = (more: object = {}) => ({
  _id: '0198a3c4-0000-7000-8000-0000000000f1',
  number: '108',
  amount: 60,
  status: 'pending',
  destination: bank,
  note: '',
  canChange: true,
  history: [{ status: 'pending', at }],
  createdAt: at,
  updatedAt: at,
  ...more,
})
const figures = {
  amount: 100,
  remaining: 0,
  available: 100,
  pending: 40,
  reserved: 0,
  releases: [{ day: '2026-11-09', net: 40, count: 2 }],
  minimum: 50,
  currency: 'USD',
  destination: bank,
}

/** Mocks the three requests of the screen; `made` collects the created payouts. */
const serve = ({ all = figures, open, list = [] }: { all?: object; open?: object; list?: object[] } = {}) => {
  const made: unknown[] = []
  api.use(
    http.post(apiUrl('/payout-requests/calculate'), () => ok(all)),
    http.get(apiUrl('/payout-requests/check/pending-review'), () =>
      ok({ pendingReview: open !== undefined, payout: open })
    ),
    http.get(apiUrl('/payout-requests/search'), () => ok({ data: list, total: list.length })),
    http.post(apiUrl('/payout-requests'), async ({ request }) => {
      made.push({ ...((await request.json()) as object), key: request.headers.get('idempotency-key') !== null })
      return ok(payout(), 201)
    })
  )
  return made
}
const show = (path = '/creator/payouts') => showScreen(<PayoutsScreen />, { path, user: creator })
const amount = async (): Promise<HTMLInputElement> => screen.findByLabelText('Amount')

test("proposes all that is available, validates the input by the server's rule, and sends it once", async () => {
  const made = serve()
  show()
  expect((await amount()).value).toBe('100')
  expect(screen.getByText('Banco do Porto •••• 0154')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nov 9, 2026' }).getAttribute('href')).toContain('release=2026-11-09')
  for (const [typed, fault] of [
    ['49.99', 'At least $50.00'],
    ['100.01', 'You can withdraw up to $100.00 right now'],
    ['x', 'Enter an amount with up to two decimals, like 25.50'],
  ] as const) {
    fireEvent.change(await amount(), { target: { value: typed } })
    expect(screen.getByText(fault)).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Request payout' }))
  fireEvent.change(await amount(), { target: { value: '60,5' } })
  expect(screen.getByText('$39.50')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Full amount' }))
  expect((await amount()).value).toBe('100')
  fireEvent.change(await amount(), { target: { value: '60,5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Request $60.50' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Payout requested']))
  expect(made).toEqual([{ amount: 60.5, note: '', key: true }])
})

test('shows the reason against a payout, with the next step', async () => {
  serve({ all: { ...figures, available: 12.5, destination: undefined } })
  show()
  expect((await screen.findByRole('link', { name: 'Add account' })).getAttribute('href')).toBe(
    '/creator/payout-settings'
  )
  expect(screen.getByText('The minimum payout is $50.00. You need $37.50 more.')).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(screen.getByText('No payouts yet')).toBeTruthy()
})

test("shows the server's error beside the button, and keeps the input", async () => {
  serve()
  api.use(
    http.post(apiUrl('/payout-requests'), () =>
      refusal(409, 'insufficient_earnings', 'You can withdraw up to 80 right now.', { available: 80 })
    )
  )
  show()
  fireEvent.change(await amount(), { target: { value: '90' } })
  fireEvent.click(screen.getByRole('button', { name: 'Request $90.00' }))
  expect(await screen.findByText('You can withdraw up to 80 right now.')).toBeTruthy()
  expect((await amount()).value).toBe('90')
})

test('an open request replaces the form until it is approved, and is cancelled after a confirmation', async () => {
  let cancelled = 0
  serve({ open: payout(), list: [payout()] })
  api.use(
    http.delete(apiUrl('/payout-requests/:id'), () => {
      cancelled++
      return ok(payout({ status: 'cancelled', canChange: false }))
    })
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel payout' }))
  expect(screen.queryByLabelText('Amount')).toBeNull()
  const dialog = screen.getByRole('dialog', { name: 'Cancel this payout?' })
  expect(within(dialog).getByText(/^\$60\.00 goes back to your available earnings/)).toBeTruthy()
  expect(cancelled).toBe(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel payout' }))
  await waitFor(() =>
    expect([cancelled, toastTexts()]).toEqual([1, ['Payout cancelled. The amount is available again.']])
  )
})

test('an open request can be changed up to the available amount plus its own', async () => {
  const sent: unknown[] = []
  serve({ open: payout() })
  api.use(
    http.post(apiUrl('/payout-requests/calculate'), async ({ request }) =>
      ok(((await request.json()) as { payoutId?: string }).payoutId ? { ...figures, available: 160 } : figures)
    ),
    http.put(apiUrl('/payout-requests/:id'), async ({ request }) => {
      sent.push(await request.json())
      return ok(payout({ amount: 150 }))
    })
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  expect(await screen.findByText('Between $50.00 and $160.00')).toBeTruthy()
  expect((await amount()).value).toBe('60')
  fireEvent.change(await amount(), { target: { value: '150' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ amount: 150, note: '' }]))
})

test('a rejected payout shows the reason, and cannot be changed', async () => {
  const steps = [
    { status: 'pending', at },
    { status: 'rejected', at },
  ]
  api.use(
    http.get(apiUrl('/payout-requests/:id/view'), () =>
      ok(payout({ status: 'rejected', reason: 'The name differs', canChange: false, history: steps }))
    )
  )
  showScreen(<PayoutScreen id="x" />, { path: '/creator/payouts/x', user: creator })
  expect(await screen.findByText('The name differs')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((step) => step.textContent?.split(' ')[0])).toEqual([
    'Requested',
    'Rejected',
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

const settings = (more: object = {}) => ({
  method: 'bank',
  isReady: true,
  banking: { holder: 'Nina Folio', country: 'PT', bankName: 'Banco do Porto', account: '•••• 0154', updatedAt: at },
  gateway: { name: 'sandbox', status: 'none', needs: [] },
  ...more,
})
const countries = http.get(apiUrl('/countries/list'), () =>
  ok({ data: [{ code: 'PT', name: 'Portugal', flag: '/pt.svg' }], total: 1 })
)
const showSettings = () =>
  showScreen(<PayoutSettingsScreen id={creator._id} />, { path: '/creator/payout-settings', user: creator })

test('the bank account is entered again, its check digits are validated, and the password is requested when the server requires it', async () => {
  const sent: Record<string, unknown>[] = []
  api.use(
    countries,
    http.get(apiUrl('/performers/:id/payout-settings'), () => ok(settings())),
    http.put(apiUrl('/performers/:id/banking-settings'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push(body)
      if (body['currentPassword'] === undefined)
        return refusal(403, 'reauthentication_required', 'Please enter your current password to continue.')
      return body['currentPassword'] === 'right'
        ? ok(settings())
        : refusal(422, 'wrong_password', "That isn't your current password.")
    })
  )
  showSettings()
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const number = screen.getByLabelText<HTMLInputElement>('IBAN or account number')
  expect([number.value, screen.getByLabelText<HTMLInputElement>('Account holder').value]).toEqual(['', 'Nina Folio'])
  const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  fireEvent.change(number, { target: { value: 'PT50 0002 0123 1234 5678 9015 5' } })
  save()
  expect(await screen.findByText('Check the account number')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(number, { target: { value: 'PT50 0002 0123 1234 5678 9015 4' } })
  save()
  const password = await screen.findByLabelText('Current password')
  fireEvent.change(password, { target: { value: 'wrong' } })
  save()
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  // Whoever has forgotten it finds the way out beside the error.
  expect(screen.getByRole('link', { name: 'Set a new one' }).getAttribute('href')).toBe('/auth/forgot')
  fireEvent.change(password, { target: { value: 'right' } })
  save()
  await waitFor(() => expect(toastTexts()).toEqual(['Saved. Payouts go to this account.']))
  expect(sent.at(-1)).toMatchObject({
    holder: 'Nina Folio',
    country: 'PT',
    accountNumber: 'PT50000201231234567890154',
    currentPassword: 'right',
  })
})

test("the payment company's page is opened from its card, and can be selected once it is ready", async () => {
  const chosen: unknown[] = []
  const serveSettings = (more: object) =>
    api.use(http.get(apiUrl('/performers/:id/payout-settings'), () => ok(settings(more))))
  serveSettings({ gateway: { name: 'sandbox', status: 'restricted', needs: ['identity', 'bank_account.missing'] } })
  showSettings()
  expect(await screen.findByText(/It still needs: proof of identity, bank account missing\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this account' })).toBeNull()
  cleanup()
  serveSettings({ gateway: { name: 'sandbox', status: 'ready', needs: [] } })
  api.use(
    http.put(apiUrl('/performers/:id/payment-gateway-settings'), async ({ request }) => {
      chosen.push(await request.json())
      return ok(settings({ method: 'gateway' }))
    })
  )
  showSettings()
  fireEvent.click(await screen.findByRole('button', { name: 'Use this account' }))
  expect(chosen).toEqual([])
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Send payouts through the payment provider?' })).getByRole('button', {
      name: 'Use this account',
    })
  )
  await waitFor(() => expect(chosen).toEqual([{ method: 'gateway' }]))
})
