import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Address } from '../../../contract/identity/addresses.ts'
import type { Order } from '../../../contract/money/orders.ts'
import { OrderScreen } from '../../../src/features/money/orders/OrderScreen.tsx'
import { OrdersScreen } from '../../../src/features/money/orders/OrdersScreen.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, refusal, toastTexts } from '../support.ts'

// As long as a wait may take.
withScreens()

const at = '2026-11-01T10:00:00.000Z'
const home = {
  name: 'Bruna Salles',
  country: 'PT',
  state: '',
  city: 'Porto',
  zipCode: '4050-262',
  streetAddress: 'Rua das Flores',
  streetNumber: '12',
  unit: '',
  district: 'Porto',
  phone: '',
}
const order: Order = {
  _id: 'o1',
  number: '1002',
  status: 'created',
  product: {
    _id: 'p1',
    title: 'A poster of the tour, signed on the back by everybody who was on stage that night',
    type: 'physical',
  },
  quantity: 2,
  unitPrice: 8,
  totalPrice: 16,
  buyer: { _id: fan._id, name: fan.name, avatar: '/a.jpg', isPerformer: false },
  performer: { _id: creator._id, name: 'Marisol Vega', username: 'marisol', avatar: '/a.jpg', isPerformer: true },
  deliveryAddress: home,
  canChangeAddress: true,
  history: [{ status: 'created', at }],
  createdAt: at,
  updatedAt: at,
}
const addressOf = (_id: string, city: string, isDefault = false): Address => ({
  _id,
  ...home,
  city,
  isDefault,
  createdAt: at,
})
const heading = () => screen.findByRole('heading', { name: 'Order 1002' })

test('a buyer sees the product, its price, address and status', async () => {
  api.use(
    http.get(apiUrl('/orders/:id'), () =>
      ok({
        ...order,
        status: 'shipped',
        canChangeAddress: false,
        trackingCode: 'PT123',
        history: [...order.history, { status: 'shipped', at }],
      })
    )
  )
  showScreen(<OrderScreen id="o1" />, { user: fan })
  await heading()
  for (const words of [order.product.title, '$8.00', '$16.00', 'Marisol Vega', 'PT123'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: order.product.title }).getAttribute('href')).toBe('/products/p1')
  // The city and its district have the same name: each has its line.
  expect([...document.querySelectorAll('address span')].map((line) => line.textContent)).toEqual([
    'Rua das Flores, 12',
    'Porto',
    '4050-262 Porto',
    'Portugal',
  ])
  expect(screen.getAllByText('Shipped')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('a buyer changes the address; if the order has been shipped in between, the screen says so and shows the status', async () => {
  let now: Order = order
  const sent: unknown[] = []
  api.use(
    http.get(apiUrl('/orders/:id'), () => ok(now)),
    http.get(apiUrl('/addresses/search'), () =>
      ok({ data: [addressOf('a1', 'Porto', true), addressOf('a2', 'Braga')], total: 2 })
    ),
    http.put(apiUrl('/orders/:id/update/delivery-address'), async ({ request }) => {
      sent.push(await request.json())
      if (sent.length > 1) {
        now = { ...now, status: 'shipped', canChangeAddress: false }
        return refusal(409, 'order_address_fixed', "This order is shipped, so its address can't be changed anymore.")
      }
      now = { ...now, deliveryAddress: { ...home, city: 'Braga' } }
      return ok(now)
    })
  )
  showScreen(<OrderScreen id="o1" />, { user: fan })
  await heading()
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Where should we ship it?' }))
    fireEvent.click((await dialog.findAllByRole('radio'))[1]!)
    fireEvent.click(dialog.getByRole('button', { name: 'Use this address' }))
  }
  await open()
  await waitFor(() => expect(toastTexts()).toEqual(['Address updated']))
  expect(sent).toEqual([{ deliveryAddressId: 'a2' }])
  expect(await screen.findByText('4050-262 Braga')).toBeTruthy()
  await open()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull())
  expect(toastTexts().at(-1)).toMatch(/is shipped/)
  expect(screen.getByText('Shipped')).toBeTruthy()
})

test('a seller enters the tracking code and changes the status; a refund asks for confirmation', async () => {
  let now: Order = order
  const sent: unknown[] = []
  api.use(
    http.get(apiUrl('/orders/:id'), () => ok(now)),
    http.put(apiUrl('/orders/:id/update'), async ({ request }) => {
      const change = (await request.json()) as { status: Order['status']; trackingCode?: string }
      sent.push(change)
      now = { ...now, ...change, history: [...now.history, { status: change.status, at }] }
      return ok(now)
    })
  )
  showScreen(<OrderScreen id="o1" />, { user: creator })
  await heading()
  fireEvent.change(screen.getByRole('textbox', { name: /Tracking code/ }), { target: { value: 'PT9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await waitFor(() => expect(sent).toEqual([{ status: 'shipped', trackingCode: 'PT9' }]))
  await screen.findByRole('button', { name: 'Mark as delivered' })
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(sent).toHaveLength(1)
  const dialog = within(screen.getByRole('dialog', { name: 'Refund this order?' }))
  expect(dialog.getByText(/Bruna Salles gets \$16\.00 back/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Refund $16.00' }))
  expect(await screen.findByText("Refunded to Bruna Salles's wallet: $16.00.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('the lists say when they are empty, when nothing matches, and when they could not be loaded', async () => {
  const asked: string[] = []
  api.use(
    http.get(
      apiUrl('/orders/users/search'),
      ({ request }) => (asked.push(new URL(request.url).search), ok({ data: [], total: 0 }))
    )
  )
  const { unmount } = showScreen(<OrdersScreen side="bought" />, { user: fan, path: '/orders' })
  expect(await screen.findByText('No orders yet')).toBeTruthy()
  unmount()
  showScreen(<OrdersScreen side="bought" />, { user: fan, path: '/orders?status=shipped&q=poster' })
  expect(await screen.findByText('No orders found')).toBeTruthy()
  expect(asked.at(-1)).toContain('status=shipped')
  expect(asked.at(-1)).toContain('q=poster')
  cleanup()
  api.use(http.get(apiUrl('/orders/search'), () => refusal(500, 'internal', 'Something went wrong.')))
  showScreen(<OrdersScreen side="sold" />, { user: creator, path: '/creator/orders' })
  expect(await screen.findByText("Your orders couldn't be loaded")).toBeTruthy()
  api.use(http.get(apiUrl('/orders/search'), () => ok({ data: [order], total: 1 })))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('link', { name: /2 × A poster/ })).getAttribute('href')).toBe('/orders/o1')
  expect(screen.getByRole('cell', { name: 'Bruna Salles' })).toBeTruthy()
})

test('an order that failed to load offers a retry', async () => {
  api.use(http.get(apiUrl('/orders/:id'), () => refusal(500, 'internal', 'Something went wrong.')))
  showScreen(<OrderScreen id="o1" />, { user: fan })
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.use(http.get(apiUrl('/orders/:id'), () => ok({ ...order, status: 'refunded' })))
  fireEvent.click(again)
  await heading()
  expect(screen.getByText('Refunded to your wallet: $16.00.')).toBeTruthy()
})

test('an address past the last page leads to the last page, without an empty table on the way', async () => {
  const offsets: (string | null)[] = []
  api.use(
    http.get(apiUrl('/orders/search'), ({ request }) => {
      const offset = new URL(request.url).searchParams.get('offset')
      offsets.push(offset)
      return ok({ data: offset === '1220' ? [order] : [], total: 1221 })
    })
  )
  showScreen(<OrdersScreen side="sold" />, { user: creator, path: '/creator/orders?page=9999' })
  expect(await screen.findByText('1,221 orders')).toBeTruthy()
  expect(screen.queryByText('No data')).toBeNull()
  expect(await screen.findByRole('cell', { name: 'Bruna Salles' })).toBeTruthy()
  expect(offsets).toEqual(['100000', '1220'])
})
