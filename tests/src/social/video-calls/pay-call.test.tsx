import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import type { CallInMessage } from '../../../../contract/social/video-calls/video-calls.ts'
import { CallCard } from '../../../../src/features/social/video-calls/CallCard.tsx'
import { CallRequestDialog } from '../../../../src/features/social/video-calls/request/CallRequestDialog.tsx'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, refusal, toastTexts } from '../../support.ts'

// As long as a wait may take.
withScreens()
afterEach(() => {
  sessionStorage.clear()
})

const at = '2026-11-01T00:00:00.000Z'
const other = { _id: creator._id, name: 'Marisol Vega', username: 'marisol', avatar: '/a.jpg', isPerformer: true }
const call: CallInMessage = {
  _id: 'v1',
  status: 'accepted',
  isGroup: false,
  minutes: 10,
  price: 30,
  note: '',
  expiresAt: '2099-01-01T00:00:00.000Z',
}
const conversation = { _id: 'm1', recipient: other } as Conversation
const card = {
  _id: 'c1',
  gateway: 'sandbox',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2099,
  holder: 'F',
  isDefault: true,
  createdAt: at,
}
const payment = {
  _id: 'p1',
  gateway: 'sandbox',
  type: 'top_up',
  status: 'succeeded',
  amount: 17.5,
  tokens: 17.5,
  balance: 30,
  createdAt: at,
}

/** Mocks the API with one saved card, and records the payments in order. */
const serve = (charge: () => Response, topUp: object = payment): object[] => {
  const done: object[] = []
  api.use(
    http.get(apiUrl('/payment-cards'), () => ok({ data: [card], total: 1 })),
    http.post(
      apiUrl('/payment/wallet/top-up'),
      async ({ request }) => (done.push({ topUp: await request.json() }), ok(topUp, 201))
    ),
    http.post(apiUrl('/payment/:id/confirm'), () => ok(payment)),
    http.post(
      apiUrl('/wallet/charges/video-call/:id'),
      async ({ request, params }) => (
        done.push({ call: params['id'], ...((await request.json()) as object) }), charge()
      )
    )
  )
  return done
}
const paid = (balance: number) => () => ok({ _id: 's1', type: 'video_call', price: 30, balance, createdAt: at }, 201)
const show = (balance: number, path = '/messages/m1?call=v1') =>
  showScreen(<CallCard call={call} conversation={conversation} isOwn />, { user: { ...fan, balance }, path })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Pay for the video call' }))
const amounts = (shown: Awaited<ReturnType<typeof dialog>>, ...labels: string[]) =>
  labels.map((label) => shown.getByText(label).parentElement?.querySelector('dd')?.textContent)

test('a call is paid from the balance when it suffices', async () => {
  const done = serve(paid(50))
  const { visit } = show(80, '/messages/m1')
  fireEvent.click(screen.getByRole('button', { name: 'Pay $30.00' }))
  const shown = await dialog()
  expect(visit.path).toBe('/messages/m1?call=v1')
  expect(await shown.findByText('Balance $80.00')).toBeTruthy()
  expect(amounts(shown, 'From your balance', 'Left in your balance')).toEqual(['$30.00', '$50.00'])
  fireEvent.click(shown.getByRole('button', { name: 'Pay $30.00' }))
  await waitFor(() => expect(toastTexts()).toEqual(["Paid. Join whenever you're ready."]))
  expect(done).toEqual([{ call: 'v1', price: 30 }])
  await waitFor(() => expect(visit.path).toBe('/messages/m1'))
})

test('with a low balance one click charges the difference to the card and pays the call', async () => {
  const done = serve(paid(0))
  show(12.5)
  const shown = await dialog()
  expect(await shown.findByText('Not enough')).toBeTruthy()
  expect(amounts(shown, 'From your balance', 'Charged to visa •••• 4242')).toEqual(['$12.50', '$17.50'])
  expect(shown.queryByRole('link', { name: /top up/i })).toBeNull()
  fireEvent.click(shown.getByRole('button', { name: 'Pay $30.00' }))
  await waitFor(() => expect(toastTexts()).toEqual(["Paid. Join whenever you're ready."]))
  expect(done).toEqual([{ topUp: { amount: 17.5, cardId: 'c1' } }, { call: 'v1', price: 30 }])
})

test('after authentication the call is paid automatically; if it has expired, the money stays in the balance, with a notice', async () => {
  const asks = { ...payment, status: 'requires_action', actionUrl: '/bank?payment=p1' }
  const done = serve(() => refusal(409, 'call_over', 'The call is over.'), asks)
  const page = show(12.5)
  const shown = await dialog()
  await shown.findByText('Not enough')
  fireEvent.click(shown.getByRole('button', { name: 'Pay $30.00' }))
  await waitFor(() =>
    expect(page.visit.path).toBe(`/bank?payment=p1&back=${encodeURIComponent('/messages/m1?call=v1')}`)
  )
  expect(done).toEqual([{ topUp: { amount: 17.5, cardId: 'c1' } }])
  page.unmount()
  show(12.5, '/messages/m1?call=v1&payment=p1')
  const again = await dialog()
  expect(await again.findByText('$17.50 was charged to your card and is now in your balance.')).toBeTruthy()
  expect(again.getByText('The call is over.')).toBeTruthy()
  expect(done.slice(1)).toEqual([{ call: 'v1', price: 30 }])
})

test('with a low balance a fan can still request a call, and is told how it can be paid', async () => {
  const asked: object[] = []
  api.use(
    http.get(apiUrl('/messages/value-of-video-call/:id'), () =>
      ok({ minutePrice: 3, minimumMinutes: 5, maximumMinutes: 60 })
    ),
    http.post(
      apiUrl('/messages/video-call'),
      async ({ request }) => (
        asked.push((await request.json()) as object),
        ok({ ...call, status: 'requested', conversationId: 'm1', user: other, performer: other, createdAt: at }, 201)
      )
    )
  )
  showScreen(
    <CallRequestDialog open conversation={{ ...conversation, callMinutePrice: 3 }} onClose={() => undefined} />,
    {
      user: { ...fan, balance: 0 },
      path: '/messages/m1',
    }
  )
  const shown = within(await screen.findByRole('dialog', { name: 'Request a video call' }))
  expect(await shown.findByText('You need $30.00 more')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: /Send request/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['Request sent']))
  expect(asked).toMatchObject([{ performerId: creator._id, minutes: 10, price: 30 }])
})

test('a fan chooses between a call of two and one in a group, each with its own price', async () => {
  const asked: object[] = []
  api.use(
    http.get(apiUrl('/messages/value-of-video-call/:id'), ({ request }) =>
      ok({
        minutePrice: new URL(request.url).searchParams.get('isGroup') === 'true' ? 1 : 3,
        minimumMinutes: 5,
        maximumMinutes: 60,
      })
    ),
    http.post(
      apiUrl('/messages/video-call'),
      async ({ request }) => (
        asked.push((await request.json()) as object),
        ok({ ...call, status: 'requested', conversationId: 'm1', user: other, performer: other, createdAt: at }, 201)
      )
    )
  )
  showScreen(
    <CallRequestDialog
      open
      conversation={{ ...conversation, callMinutePrice: 3, callGroupMinutePrice: 1 }}
      onClose={() => undefined}
    />,
    { user: { ...fan, balance: 100 }, path: '/messages/m1' }
  )
  const shown = within(await screen.findByRole('dialog', { name: 'Request a video call' }))
  expect(await shown.findByRole('button', { name: /pay \$30.00 later/ })).toBeTruthy()
  fireEvent.change(shown.getByLabelText(/What's it about/), { target: { value: 'Your brushes' } })
  fireEvent.click(shown.getByRole('radio', { name: /In a group/ }))
  fireEvent.click(await shown.findByRole('button', { name: /pay \$10.00 later/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['Request sent']))
  expect(asked).toMatchObject([{ isGroup: true, minutes: 10, price: 10, note: 'Your brushes' }])
})
