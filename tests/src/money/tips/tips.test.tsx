import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ItemActions } from '../../../../src/features/social/reactions/ItemActions.tsx'
import { tipParam, parseTipParam } from '../../../../src/features/money/tips/address.ts'
import { tipSuggestions } from '../../../../src/features/money/tips/suggestions.ts'
import { selectBalance, setBalance } from '../../../../src/features/identity/users/slice.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, HttpResponse, ok, refusal, toastTexts } from '../../support.ts'
import { card, charge, dialog, Page, paid, payment, performer, post, rich, serve } from './tip-page.tsx'

// Before `withScreens()`, to run after it: an unmounted form stores its draft.
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
withScreens()

test('a tip shows recipient, item, price and remaining balance, and is then sent', async () => {
  const sent = serve(paid(20, 60))
  const { store, visit } = showScreen(<Page />, { user: rich, path: '/home' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Tip Marisol Vega' })[1]!)
  const shown = await dialog()
  expect(visit.path).toBe(`/home?tip=${performer._id}.feed.f1`)
  expect(shown.getByText('for this post')).toBeTruthy()
  fireEvent.click(shown.getByRole('radio', { name: '$20.00' }))
  expect([await shown.findByText('Balance $80.00'), shown.getByText('$60.00')].map(({ tagName }) => tagName)).toEqual([
    'SPAN',
    'DD',
  ])
  fireEvent.change(shown.getByRole('textbox', { name: /Add a message/ }), { target: { value: '  Encore! ' } })
  fireEvent.click(shown.getByRole('button', { name: 'Tip $20.00' }))
  await waitFor(() => expect(toastTexts()).toEqual(['You tipped Marisol Vega $20.00. Thank you!']))
  expect(sent).toEqual([
    {
      price: 20,
      message: 'Encore!',
      about: { type: 'feed', id: 'f1' },
      key: expect.stringMatching(/^[\w-]{16,}$/) as unknown,
    },
  ])
  expect(selectBalance(store.getState())).toBe(60)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(visit.path).toBe('/home')
})

test("a custom amount is validated against the site's limits, and nothing outside them is sent", async () => {
  const sent = serve(paid(10.5, 1))
  showScreen(<Page />, { user: rich, path: `/marisol?tip=${performer._id}` })
  const shown = await dialog()
  fireEvent.click(shown.getByRole('radio', { name: 'Custom amount' }))
  fireEvent.click(shown.getByRole('button', { name: 'Send tip' }))
  expect(await shown.findByText('Enter an amount')).toBeTruthy()
  const field = shown.getByRole('textbox', { name: 'Your amount' })
  expect(document.activeElement).toBe(field)
  for (const [typed, said] of [
    ['9.99', 'At least $10.00'],
    ['10000.01', 'At most $10,000.00'],
    ['ten', 'Enter an amount with up to two decimals, like 25.50'],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    expect(await shown.findByText(said)).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: 'Send tip' }))
  }
  expect(sent).toEqual([])
  fireEvent.change(field, { target: { value: '10,5' } })
  fireEvent.click(shown.getByRole('button', { name: 'Tip $10.50' }))
  await waitFor(() => expect(sent).toMatchObject([{ price: 10.5 }]))
  expect(sent[0]).not.toHaveProperty('about')
})

test('with a low balance one click charges the difference to the card and sends the tip with its text', async () => {
  const sent = serve(paid(20, 0))
  const charged = charge(7.5, 20)
  showScreen(<Page />, { user: { ...fan, balance: 12.5 }, path: `/marisol?tip=${performer._id}` })
  const shown = await dialog()
  fireEvent.click(shown.getByRole('radio', { name: '$20.00' }))
  fireEvent.change(shown.getByRole('textbox', { name: /Add a message/ }), { target: { value: 'For the set' } })
  expect(await shown.findByText('Not enough')).toBeTruthy()
  expect(
    ['From your balance', 'Charged to visa •••• 4242'].map(
      (label) => shown.getByText(label).parentElement?.querySelector('dd')?.textContent
    )
  ).toEqual(['$12.50', '$7.50'])
  fireEvent.click(shown.getByRole('button', { name: 'Tip $20.00' }))
  await waitFor(() => expect(sent).toMatchObject([{ price: 20, message: 'For the set' }]))
  expect(charged).toEqual([{ amount: 7.5, cardId: 'c1' }])
  await waitFor(() => expect(toastTexts()).toEqual(['You tipped Marisol Vega $20.00. Thank you!']))
})

test('a declined card keeps the input; when the tip fails after the charge, the money is in the balance, with a notice', async () => {
  const sent = serve(() => refusal(403, 'cannot_write', 'Not now.'))
  api.use(
    http.get(apiUrl('/payment-cards'), () => ok({ data: [card], total: 1 })),
    http.post(
      apiUrl('/payment/wallet/top-up'),
      () => ok({ ...payment, status: 'failed', failureReason: 'no money' }, 201),
      { once: true }
    )
  )
  showScreen(<Page />, { user: { ...fan, balance: 0 }, path: `/marisol?tip=${performer._id}` })
  const shown = await dialog()
  fireEvent.change(shown.getByRole('textbox', { name: /Add a message/ }), { target: { value: 'Encore' } })
  await shown.findByText('Charged to visa •••• 4242')
  fireEvent.click(shown.getByRole('button', { name: 'Tip $10.00' }))
  expect(await shown.findByText('Your card was declined: no money')).toBeTruthy()
  expect(shown.getByRole<HTMLTextAreaElement>('textbox', { name: /Add a message/ }).value).toBe('Encore')
  expect(sent).toEqual([])
  charge(10, 10)
  fireEvent.click(shown.getByRole('button', { name: 'Tip $10.00' }))
  expect(await shown.findByText('$10.00 was charged to your card and is now in your balance.')).toBeTruthy()
  expect(shown.getByText('Not now.')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('while a tip is being paid the sheet counts the balance once; after a failure it shows the new one', async () => {
  let answer = (): void => undefined
  serve()
  api.use(
    http.post(apiUrl('/wallet/charges/tip/:id'), async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return refusal(403, 'cannot_write', 'Not now.')
    })
  )
  const { store } = showScreen(<Page />, { user: rich, path: `/marisol?tip=${performer._id}` })
  const shown = await dialog()
  fireEvent.click(shown.getByRole('radio', { name: '$20.00' }))
  await shown.findByText('Balance $80.00')
  const after = () => shown.getByText('Left in your balance').parentElement?.querySelector('dd')?.textContent
  expect(after()).toBe('$60.00')
  const before = answer
  fireEvent.click(shown.getByRole('button', { name: 'Tip $20.00' }))
  await waitFor(() => expect(answer).not.toBe(before))
  // The event of the payment is here before its answer.
  act(() => void store.dispatch(setBalance({ balance: 60 })))
  expect([after(), shown.queryByText('Balance $60.00')]).toEqual(['$60.00', null])
  answer()
  expect(await shown.findByText('Not now.')).toBeTruthy()
  expect([after(), shown.queryByText('Balance $60.00') !== null]).toEqual(['$40.00', true])
})

test('after a refusal at the bank one is back in the same sheet, with amount, message and card', async () => {
  serve()
  const asks = { ...payment, status: 'requires_action', actionUrl: '/bank?payment=p1' }
  const charged: unknown[] = []
  api.use(
    http.get(apiUrl('/payment-cards'), () =>
      ok({ data: [card, { ...card, _id: 'c2', last4: '3184', isDefault: false }], total: 2 })
    ),
    http.post(
      apiUrl('/payment/wallet/top-up'),
      async ({ request }) => (charged.push(await request.json()), ok({ ...asks, amount: 20 }, 201))
    ),
    http.post(apiUrl('/payment/:id/confirm'), () => ok({ ...asks, status: 'failed', failureReason: 'refused' }))
  )
  const user = { ...fan, balance: 0 }
  const { visit, unmount } = showScreen(<Page />, { user, path: `/marisol?tip=${performer._id}` })
  const first = await dialog()
  fireEvent.click(first.getByRole('radio', { name: '$20.00' }))
  fireEvent.change(first.getByRole('textbox', { name: /Add a message/ }), { target: { value: 'Encore' } })
  await first.findByText('Charged to visa •••• 4242')
  const others = first.queryByRole('button', { name: 'Other ways to pay' })
  if (others) fireEvent.click(others)
  fireEvent.click(first.getByRole('radio', { name: /3184/ }))
  fireEvent.click(first.getByRole('button', { name: 'Tip $20.00' }))
  await waitFor(() => expect(visit.path).toContain('/bank?payment=p1'))
  expect(charged).toEqual([{ amount: 20, cardId: 'c2' }])
  unmount()
  showScreen(<Page />, { user, path: `/marisol?tip=${performer._id}&payment=p1` })
  const again = await dialog()
  expect(await again.findByText('Your card was declined: refused')).toBeTruthy()
  expect(again.getByRole<HTMLInputElement>('radio', { name: '$20.00' }).checked).toBe(true)
  expect(again.getByRole<HTMLInputElement>('radio', { name: /3184/ }).checked).toBe(true)
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /Add a message/ }).value).toBe('Encore')
})

test('an address with a payment id buys nothing by itself', async () => {
  const sent = serve(paid(10, 0))
  api.use(
    http.post(apiUrl('/payment/:id/confirm'), () => ok({ ...payment, amount: 10, balance: 10 })),
    http.get(apiUrl('/payment-cards'), () => ok({ data: [card], total: 1 }))
  )
  showScreen(<Page />, { user: { ...fan, balance: 0 }, path: `/marisol?tip=${performer._id}&payment=p1` })
  expect(await (await dialog()).findByText('$10.00 was charged to your card and is now in your balance.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('without a connection an error is shown, and the tip stays the same in a dialog that is closed and opened again', async () => {
  const sent = serve(HttpResponse.error, paid(10, 70))
  showScreen(<Page />, { user: rich, path: '/marisol' })
  const give = async (): Promise<void> => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Tip Marisol Vega' })[0]!)
    fireEvent.click(await (await dialog()).findByRole('button', { name: 'Tip $10.00' }))
  }
  await give()
  expect(await screen.findByText('You seem to be offline.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await give()
  await waitFor(() => expect(toastTexts()).toEqual(['You tipped Marisol Vega $10.00. Thank you!']))
  expect(sent).toHaveLength(2)
  expect(sent[1]!.key).toBe(sent[0]!.key)
})

test('a lost connection keeps the key of the tip, and an error stays in the dialog', async () => {
  const sent = serve(
    () => refusal(503, 'unavailable', 'later'),
    () => refusal(402, 'insufficient_balance', 'short', { required: 10, balance: 2, shortBy: 8 })
  )
  const { store } = showScreen(<Page />, { user: rich, path: `/marisol?tip=${performer._id}` })
  const shown = await dialog()
  fireEvent.click(shown.getByRole('button', { name: 'Tip $10.00' }))
  expect(await shown.findByText('later')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'Tip $10.00' }))
  expect(await shown.findByText('Not enough')).toBeTruthy()
  expect(selectBalance(store.getState())).toBe(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(toastTexts()).toEqual([])
})

test('a visitor registers first and returns to the same tip; nobody can tip themselves or for locked or sold items', async () => {
  const { visit, unmount } = showScreen(<Page />, { path: '/marisol' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Tip Marisol Vega' })[1]!)
  await waitFor(() =>
    expect(visit.sent).toEqual([`/auth/register?next=${encodeURIComponent(`/marisol?tip=${performer._id}.feed.f1`)}`])
  )
  unmount()
  const own = showScreen(<Page />, { user: creator, path: '/marisol' })
  expect(screen.queryByRole('button', { name: /^Tip/ })).toBeNull()
  own.unmount()
  showScreen(
    <>
      <ItemActions type="feed" item={{ ...post, isLocked: true }} />
      <ItemActions type="product" item={post} />
    </>,
    { user: fan }
  )
  expect(screen.queryByRole('button', { name: /^Tip/ })).toBeNull()
})

test('only a tip is read from an address; the suggestions respect the limits', () => {
  for (const tip of [{ performerId: 'p-1' }, { performerId: 'p-1', about: { type: 'stream', id: 's_1' } }] as const)
    expect(parseTipParam(tipParam(tip))).toEqual(tip)
  for (const wrong of ['', 'a/b', 'p.product.1', 'p.feed', 'p.feed.', undefined, ['p']])
    expect(parseTipParam(wrong)).toBeUndefined()
  expect(tipSuggestions(10, 10_000)).toEqual([10, 20, 50, 100])
  expect(tipSuggestions(2.5, 9)).toEqual([2.5, 5])
  expect(tipSuggestions(500_000, 600_000)).toEqual([500_000])
})
