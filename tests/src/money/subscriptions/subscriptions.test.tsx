import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SubscribeDialog } from '../../../../src/features/money/subscriptions/modal/SubscribeDialog.tsx'
import { SubscriptionsScreen } from '../../../../src/features/money/subscriptions/SubscriptionsScreen.tsx'
import { UpcomingScreen } from '../../../../src/features/money/subscriptions/UpcomingScreen.tsx'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, refusal, toastTexts } from '../../support.ts'

withScreens()

const at = '2027-01-31T10:00:00.000Z'
const person = { _id: creator._id, name: 'Marisol Vega', username: 'marisol', avatar: '/a.jpg', isPerformer: true }
const performer = {
  ...person,
  isVerified: true,
  monthlyPrice: 9.95,
  yearlyPrice: 99,
  isFreeSubscription: false,
  totalFeeds: 1,
  totalFollowers: 1,
  totalSubscribers: 1,
  languages: [],
  isOnline: false,
  canSubscribe: true,
  joinedAt: at,
}
const card = {
  _id: '0198a3c4-0000-7000-8000-00000000000c',
  gateway: 'sandbox',
  brand: 'Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2099,
  holder: 'Bruna',
  isDefault: true,
  createdAt: at,
}
const offer = {
  code: 'HALF',
  kind: 'percentage',
  value: 50,
  charges: 3,
  price: 9.95,
  discountedPrice: 4.97,
  nextCharge: 4.97,
  nextChargeAt: '2027-02-28T10:00:00.000Z',
  fullPriceFrom: '2027-04-30T10:00:00.000Z',
}
const address = `/marisol?subscribe=${performer._id}`

/** Mocks the API of the dialog and records its requests; `pay` answers each payment. */
const serve = (apply: (type: string) => ReturnType<typeof ok>, ...pay: (() => ReturnType<typeof ok>)[]) => {
  const applied: unknown[] = []
  const sent: unknown[] = []
  api.use(
    http.get(apiUrl('/performers/:id'), () => ok(performer)),
    http.get(apiUrl('/payment-cards'), () => ok({ data: [card], total: 1 })),
    http.post(apiUrl('/coupons/:code/apply-coupon'), async ({ request, params }) => {
      const body = (await request.json()) as { type: string }
      applied.push([params['code'], body.type])
      return apply(body.type)
    }),
    http.post(apiUrl('/payment/subscribe/performers'), async ({ request }) => {
      sent.push(await request.json())
      return (pay[sent.length - 1] ?? pay.at(-1)!)()
    })
  )
  return { applied, sent }
}
const valueOf = (dialog: ReturnType<typeof within>, label: string) =>
  dialog.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const paid = () =>
  ok(
    {
      _id: 'p1',
      gateway: 'sandbox',
      type: 'subscription',
      status: 'succeeded',
      amount: 4.97,
      subscriptionType: 'monthly',
      next: { amount: 4.97, at: offer.nextChargeAt },
      createdAt: at,
    },
    201
  )

test('a coupon is applied to the selected plan, with the price now, the next price and its date', async () => {
  const { applied, sent } = serve(
    (type) =>
      type === 'monthly'
        ? ok(offer)
        : refusal(422, 'invalid', 'x', { fields: { code: 'This coupon is for a monthly subscription' } }),
    paid
  )
  showScreen(<SubscribeDialog />, { user: fan, path: address })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'I have a coupon' }))
  fireEvent.change(dialog.getByLabelText('Coupon code'), { target: { value: ' half ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('50% off the first 3 payments')).toBeTruthy()
  expect([valueOf(dialog, 'Today'), valueOf(dialog, 'Next payment'), valueOf(dialog, 'After that')]).toEqual([
    '$4.97',
    '$4.97 on Feb 28, 2027',
    '$9.95 from Apr 30, 2027',
  ])
  fireEvent.click(dialog.getByRole('radio', { name: /Yearly/ }))
  expect(await dialog.findByText('This coupon is for a monthly subscription')).toBeTruthy()
  expect(valueOf(dialog, 'Today')).toBe('$99.00')
  fireEvent.click(dialog.getByRole('radio', { name: /Monthly/ }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Pay $4.97' }))
  expect(await screen.findByText('Next payment: $4.97 on Feb 28, 2027.')).toBeTruthy()
  expect(applied).toEqual([
    ['HALF', 'monthly'],
    ['HALF', 'yearly'],
    ['HALF', 'monthly'],
  ])
  expect(sent).toEqual([
    { performerId: performer._id, type: 'monthly', price: 4.97, couponCode: 'HALF', payFrom: 'card', cardId: card._id },
  ])
})

test('a link contains its coupon; if it is used up by then, its field says so and nothing is paid', async () => {
  let isGone = false
  const gone = () => {
    isGone = true
    return refusal(422, 'invalid', 'x', { fields: { couponCode: 'This coupon has been used up' } })
  }
  const { sent } = serve(
    () => (isGone ? refusal(422, 'invalid', 'x', { fields: { code: 'This coupon has been used up' } }) : ok(offer)),
    gone
  )
  showScreen(<SubscribeDialog />, { user: fan, path: `${address}&coupon=half` })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Pay $4.97' }))
  expect(await dialog.findByText('This coupon has been used up')).toBeTruthy()
  expect(dialog.getAllByText('This coupon has been used up')).toHaveLength(1)
  expect(await dialog.findByRole('button', { name: 'Pay $9.95' })).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('a removed coupon is not sent', async () => {
  const { sent } = serve(() => ok(offer), paid)
  showScreen(<SubscribeDialog />, { user: fan, path: `${address}&coupon=HALF` })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Remove' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Pay $9.95' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { performerId: performer._id, type: 'monthly', price: 9.95, payFrom: 'card', cardId: card._id },
    ])
  )
})

const charge = {
  subscriptionId: 's1',
  performer: person,
  type: 'monthly',
  at: '2027-02-28T10:00:00.000Z',
  amount: 4.97,
  gateway: 'sandbox',
  isDiscounted: true,
  isRetry: false,
}

test('upcoming charges are grouped by month with a sum; without any the page says so', async () => {
  const months = [
    { month: '2027-02', total: 4.97, charges: [charge] },
    {
      month: '2027-03',
      total: 9.95,
      charges: [{ ...charge, at: '2027-03-31T10:00:00.000Z', amount: 9.95, isDiscounted: false, gateway: 'wallet' }],
    },
  ]
  api.use(
    http.get(apiUrl('/subscriptions/user/upcoming'), () =>
      ok({ until: '2028-01-31T10:00:00.000Z', total: 14.92, months })
    )
  )
  showScreen(<UpcomingScreen />, { user: fan, path: '/subscriptions/upcoming' })
  const february = within(await screen.findByRole('region', { name: /February 2027/ }))
  expect([
    february.getByText('Feb 28').tagName,
    february.getByText('With coupon').tagName,
    february.getAllByText('$4.97').length,
  ]).toEqual(['TIME', 'SPAN', 2])
  expect(screen.getByText('$14.92')).toBeTruthy()
  expect(screen.getByText(/\$9\.95 from your wallet/)).toBeTruthy()
  cleanup()
  api.use(http.get(apiUrl('/subscriptions/user/upcoming'), () => ok({ until: at, total: 0, months: [] })))
  showScreen(<UpcomingScreen />, { user: fan, path: '/subscriptions/upcoming' })
  expect(await screen.findByText('No upcoming payments')).toBeTruthy()
})

test('a failed renewal is paid from the list at the displayed price, and the list is updated', async () => {
  const sent: unknown[] = []
  const failed = {
    _id: '0198a3c4-0000-7000-8000-0000000000e1',
    type: 'monthly',
    status: 'past_due',
    price: 9.95,
    nextCharge: 4.97,
    gateway: 'sandbox',
    startedAt: at,
    endsAt: at,
    nextChargeAt: offer.nextChargeAt,
    performer: person,
  }
  let isPaid = false
  api.use(
    http.get(apiUrl('/subscriptions/user/search'), () =>
      ok({ data: [isPaid ? { ...failed, status: 'active' } : failed], total: 1 })
    ),
    http.get(apiUrl('/payment-cards'), () => ok({ data: [card], total: 1 })),
    http.post(apiUrl('/payment/:gateway/pay-subscription/:id'), async ({ request, params }) => {
      sent.push([params['id'], await request.json(), request.headers.has('idempotency-key')])
      isPaid = true
      return paid()
    })
  )
  const { visit } = showScreen(<SubscriptionsScreen />, { user: fan, path: '/subscriptions' })
  fireEvent.click(await screen.findByRole('button', { name: 'Pay now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay for Marisol Vega' }))
  expect(visit.path).toBe(`/subscriptions?pay=${failed._id}`)
  fireEvent.click(await dialog.findByRole('button', { name: 'Pay $4.97' }))
  await waitFor(() => expect(toastTexts()).toEqual(["Paid. You're still subscribed to Marisol Vega"]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull())
  expect(sent).toEqual([[failed._id, { price: 4.97, payFrom: 'card', cardId: card._id }, true]])
  expect(visit.path).toBe('/subscriptions')
})

test('a fan who returns from the bank to an already paid subscription is told so', async () => {
  const active = {
    _id: '0198a3c4-0000-7000-8000-0000000000e1',
    type: 'monthly',
    status: 'active',
    price: 9.95,
    gateway: 'sandbox',
    startedAt: at,
    endsAt: at,
    nextChargeAt: offer.nextChargeAt,
    performer: person,
  }
  const asked: unknown[] = []
  api.use(
    http.get(apiUrl('/subscriptions/user/search'), ({ request }) =>
      ok(new URL(request.url).searchParams.has('status') ? { data: [], total: 0 } : { data: [active], total: 1 })
    ),
    http.post(apiUrl('/payment/:id/confirm'), ({ params }) => {
      asked.push(params['id'])
      return ok({
        _id: 'p1',
        gateway: 'sandbox',
        type: 'subscription',
        status: 'succeeded',
        amount: 9.95,
        performer: person,
        createdAt: at,
      })
    })
  )
  const { visit } = showScreen(<SubscriptionsScreen />, {
    user: fan,
    path: `/subscriptions?status=past_due&pay=${active._id}&payment=p1&plan=monthly`,
  })
  await waitFor(() => expect(toastTexts()).toEqual(["Paid. You're still subscribed to Marisol Vega"]))
  expect(await screen.findByText('Active', { selector: 'span' })).toBeTruthy()
  expect(asked).toEqual(['p1'])
  expect(visit.path).toBe('/subscriptions')
})
