import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Video } from '../../../contract/catalogue/assets/videos.ts'
import { usePage } from '../../../src/api/use-page.ts'
import { useRequest } from '../../../src/api/use-request.ts'
import { LockedItem } from '../../../src/features/catalogue/items/LockedItem.tsx'
import { PurchaseDialog } from '../../../src/features/money/purchases/PurchaseDialog.tsx'
import { purchaseParam, parsePurchaseParam } from '../../../src/features/catalogue/offers/purchase-address.ts'
import { selectBalance } from '../../../src/features/identity/users/slice.ts'
import { VideoCard } from '../../../src/features/catalogue/videos/VideoCard.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../support.ts'

// As long as a wait may take.
withScreens()

const performer = {
  _id: 'p1',
  name: 'Marisol Vega',
  username: 'marisol',
  avatar: '/a.jpg',
  isPerformer: true,
  isVerified: true,
  monthlyPrice: 5,
  isFreeSubscription: false,
}
const common = {
  _id: 'v1',
  title: 'Night rehearsal',
  access: 'sale' as const,
  status: 'active' as const,
  totalLikes: 0,
  totalComments: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  performer,
}
const locked: Video = { ...common, price: 8, isLocked: true, accessReason: 'locked' }
const bought: Video = { ...common, price: 8, isLocked: false, accessReason: 'bought', description: 'The whole evening' }

/** A page about the video with a list that contains it too, as on a creator's page. */
const Page = () => {
  const { data: video } = useRequest('videos.view', { params: { id: 'v1' } })
  const { items } = usePage('videos.search', { query: {} })
  return (
    <>
      {video &&
        (video.isLocked ? (
          <LockedItem type="video" item={video} />
        ) : (
          <p id="video-v1" tabIndex={-1}>
            {video.description}
          </p>
        ))}
      {items.map((item) => (
        <VideoCard key={item._id} video={item} />
      ))}
      <PurchaseDialog />
    </>
  )
}

type Sent = { price: number; key: string | null }

/** Mocks the API before and after the purchase; `charge` answers each attempt. */
const serve = (...charge: (() => ReturnType<typeof ok>)[]): Sent[] => {
  const sent: Sent[] = []
  let isBought = false
  api.use(
    http.get(apiUrl('/payment-cards'), () =>
      ok({
        data: [
          {
            _id: 'c1',
            gateway: 'sandbox',
            brand: 'visa',
            last4: '4242',
            expMonth: 12,
            expYear: 2099,
            holder: 'F',
            isDefault: true,
            createdAt: common.createdAt,
          },
        ],
        total: 1,
      })
    ),
    http.get(apiUrl('/performer-assets/videos/search'), () => ok({ data: [locked], total: 1 })),
    http.get(apiUrl('/performer-assets/videos/:id'), () => ok(isBought ? bought : locked)),
    http.post(apiUrl('/wallet/charges/video/:id'), async ({ request }) => {
      sent.push({
        price: ((await request.json()) as { price: number }).price,
        key: request.headers.get('idempotency-key'),
      })
      const answer = (charge[sent.length - 1] ?? charge.at(-1)!)()
      isBought = answer.status === 201 || answer.status === 409
      return answer
    })
  )
  return sent
}
const paid = (price: number, balance: number) => () =>
  ok({ _id: 's1', type: 'video', price, balance, createdAt: common.createdAt }, 201)
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Unlock for $8.00' }))
  return within(await screen.findByRole('dialog', { name: 'Unlock this video' }))
}

test('a purchase shows item, seller, price and remaining balance, and then unlocks page and list without a reload', async () => {
  const sent = serve(paid(8, 4.5))
  const { store } = showScreen(<Page />, { user: fan, path: '/videos/v1' })
  const dialog = await openDialog()
  expect(dialog.getByText('Night rehearsal')).toBeTruthy()
  expect(dialog.getByText(/Marisol Vega/)).toBeTruthy()
  expect([await dialog.findByText('Balance $12.50'), dialog.getByText('$4.50')].map(({ tagName }) => tagName)).toEqual([
    'SPAN',
    'DD',
  ])
  expect(screen.getAllByText(/Locked/)).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $8.00' }))
  const unlocked = await screen.findByText('The whole evening')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Locked/)).toBeNull()
  expect(screen.getByText('Yours')).toBeTruthy()
  expect(selectBalance(store.getState())).toBe(4.5)
  expect(toastTexts()).toEqual(['Video unlocked'])
  expect(sent).toEqual([{ price: 8, key: expect.stringMatching(/^[\w-]{16,}$/) as unknown }])
  // The clicked button is gone: the keyboard focus moves to what was bought.
  await waitFor(() => expect(document.activeElement).toBe(unlocked))
})

test('a changed price is shown for confirmation, without a purchase', async () => {
  const sent = serve(() => refusal(409, 'price_changed', 'changed', { price: 9.5 }), paid(9.5, 3))
  showScreen(<Page />, { user: fan, path: '/videos/v1' })
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $8.00' }))
  expect(await dialog.findByText('The price changed to $9.50.')).toBeTruthy()
  expect(dialog.getByText(/^Nothing was charged\./)).toBeTruthy()
  expect(dialog.getByText('$3.00')).toBeTruthy()
  expect(toastTexts()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $9.50' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Video unlocked']))
  expect(sent.map(({ price }) => price)).toEqual([8, 9.5])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('when the server has a lower balance than the page, the missing amount is shown and the balance corrected', async () => {
  serve(() => refusal(402, 'insufficient_balance', 'short', { required: 8, balance: 2, shortBy: 6 }))
  const { store } = showScreen(<Page />, { user: fan })
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $8.00' }))
  expect(await dialog.findByText('Not enough')).toBeTruthy()
  expect(selectBalance(store.getState())).toBe(2)
})

test('an item that is already bought is unlocked without a charge; an error stays in the dialog', async () => {
  serve(() => refusal(409, 'already_purchased', 'yours'))
  const first = showScreen(<Page />, { user: fan })
  fireEvent.click((await openDialog()).getByRole('button', { name: 'Unlock for $8.00' }))
  expect(await screen.findByText('The whole evening')).toBeTruthy()
  await waitFor(() => expect(toastTexts()).toEqual(['You already own this.']))
  first.unmount()
  serve(() => refusal(403, 'forbidden', "You don't have permission to do this."))
  showScreen(<Page />, { user: fan })
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $8.00' }))
  expect(await dialog.findByText("You don't have permission to do this.")).toBeTruthy()
})

test('a lost connection keeps the key of the purchase, so that it is not charged twice', async () => {
  const sent = serve(() => refusal(503, 'unavailable', 'later'), paid(8, 4.5))
  showScreen(<Page />, { user: fan })
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $8.00' }))
  expect(await dialog.findByText('later')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $8.00' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Video unlocked']))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a visitor registers first and returns to the same purchase', async () => {
  serve(paid(8, 0))
  const { visit } = showScreen(<Page />, { path: '/marisol?tab=videos' })
  fireEvent.click(await screen.findByRole('button', { name: 'Unlock for $8.00' }))
  await waitFor(() => expect(visit.sent).toHaveLength(1))
  expect(visit.path).toBe(`/auth/register?next=${encodeURIComponent('/marisol?tab=videos&unlock=video.v1')}`)
})

test('closing removes the purchase from the address', async () => {
  serve(paid(8, 0))
  const { visit } = showScreen(<Page />, { user: fan, path: '/videos/v1?unlock=video.v1' })
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(visit.path).toBe('/videos/v1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('only valid purchases are read from an address', () => {
  expect(parsePurchaseParam(purchaseParam({ type: 'gallery', _id: '0198a3c4-0000-7000-8000-000000000001' }))).toEqual({
    type: 'gallery',
    _id: '0198a3c4-0000-7000-8000-000000000001',
  })
  for (const wrong of ['photo.1', 'video.', 'video.a/b', 'video', '', undefined, ['video.1']])
    expect(parsePurchaseParam(wrong)).toBeUndefined()
})

test('the selected quantity is kept after a top-up, up to the stock at that time', async () => {
  const product = {
    ...common,
    _id: 'x1',
    title: 'Songbook',
    type: 'physical',
    price: 8,
    stock: 5,
    isLocked: true,
    accessReason: 'locked',
  }
  const address = {
    _id: 'a1',
    name: 'Home',
    streetAddress: 'Rua Um',
    streetNumber: '1',
    zipCode: '1',
    city: 'Recife',
    country: 'BR',
    isDefault: true,
  }
  let stock = 5
  api.use(
    http.get(apiUrl('/performer-assets/products/:id'), () => ok({ ...product, stock })),
    http.get(apiUrl('/addresses/search'), () => ok({ data: [address], total: 1 }))
  )
  const show = (balance: number) =>
    showScreen(<PurchaseDialog />, { user: { ...fan, balance }, path: '/products/x1?unlock=product.x1' })
  const page = show(10)
  const copies = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Quantity' })
  fireEvent.change(copies, { target: { value: '4' } })
  expect(await screen.findByRole('button', { name: 'Buy for $32.00' })).toBeTruthy()
  await waitFor(() => expect(localStorage).toHaveLength(1))
  page.unmount()
  const back = show(32)
  expect(await screen.findByRole('button', { name: 'Buy for $32.00' })).toBeTruthy()
  back.unmount()
  stock = 3
  show(32)
  expect(await screen.findByRole('button', { name: 'Buy for $24.00' })).toBeTruthy()
  localStorage.clear()
})

test('a click before the item has loaded buys it at the price of its card', async () => {
  const sent = serve(paid(8, 4.5))
  const answered = Promise.withResolvers<void>()
  api.use(http.get(apiUrl('/performer-assets/videos/:id'), async () => (await answered.promise, ok(bought))))
  showScreen(
    <>
      <LockedItem type="video" item={locked} />
      <PurchaseDialog />
    </>,
    { user: fan, path: '/videos/v1' }
  )
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock for $8.00' }))
  await waitFor(() => expect(sent.map(({ price }) => price)).toEqual([8]))
  answered.resolve()
  await waitFor(() => expect(toastTexts()).toEqual(['Video unlocked']))
})
