import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BookmarksScreen } from '../../../src/features/social/bookmarks/BookmarksScreen.tsx'
import { GalleryScreen } from '../../../src/features/catalogue/galleries/GalleryScreen.tsx'
import { CreatorPage } from '../../../src/features/app/CreatorPage.tsx'
import { profileTab, profileTabs } from '../../../src/features/catalogue/performers/profile-tabs.ts'
import { ProductScreen } from '../../../src/features/catalogue/products/ProductScreen.tsx'
import { PurchasesScreen } from '../../../src/features/money/purchases/PurchasesScreen.tsx'
import { eventTable } from '../../../src/realtime/events.ts'
import { showScreen } from '../screen.tsx'
import { api, apiUrl, clearToasts, creator, fan, http, HttpResponse, ok, toastTexts } from '../support.ts'

const asked: string[] = []
// As long as a wait may take.
beforeAll(() => {
  api.listen({ onUnhandledFrame: 'error' })
  api.events.on(
    'request:start',
    ({ request }) => void asked.push(`${request.method} ${new URL(request.url).pathname.replace('/api', '')}`)
  )
})
beforeEach(() => void (asked.length = 0))
afterEach(() => {
  cleanup()
  api.resetHandlers()
  clearToasts()
})
afterAll(() => api.close())

const at = '2026-11-01T00:00:00.000Z'
const performer = {
  _id: creator._id,
  name: 'Marisol Vega',
  username: 'marisol',
  avatar: '/a.jpg',
  isPerformer: true,
  isVerified: true,
  monthlyPrice: 5,
  isFreeSubscription: false,
  totalFeeds: 3,
  totalFollowers: 1,
  totalSubscribers: 1,
  languages: [],
  isOnline: false,
  hasLiveChat: false,
  totals: { photos: 0, videos: 3, galleries: 0, products: 1 },
  canSubscribe: true,
  joinedAt: at,
}
const item = (_id: string, title: string) => ({
  _id,
  title,
  access: 'free',
  status: 'active',
  isLocked: false,
  accessReason: 'public',
  totalLikes: 0,
  totalComments: 0,
  createdAt: at,
  updatedAt: at,
  performer,
})
const photo = (n: number) => ({
  _id: `f${n}`,
  type: 'photo',
  kind: 'photo',
  url: `/f${n}.webp`,
  width: 900,
  height: 600,
})
const list = (...data: object[]) => ok({ data, total: data.length })

const profile = () =>
  api.use(
    http.get(apiUrl('/performers/marisol'), () => ok(performer)),
    http.get(apiUrl('/user/feeds/story'), () => list())
  )

test("the tabs of a creator's page are addresses, and each requests only its own list", async () => {
  profile()
  const [open, sold] = [
    { ...item('v1', 'Night rehearsal'), duration: 245 },
    { ...item('v2', 'For sale'), access: 'sale', price: 12, isLocked: true, accessReason: 'locked' },
  ]
  const post = { ...item('p1', ''), type: 'video', text: 'From a post', totalFiles: 1 }
  api.use(http.get(apiUrl('/performers/marisol/media'), () => list({ video: open }, { video: sold }, { post })))
  showScreen(<CreatorPage id="marisol" labels={{ names: {} }} />, { path: '/marisol?tab=videos' })
  expect((await screen.findByRole('link', { name: 'Night rehearsal' })).getAttribute('href')).toBe('/videos/v1')
  expect(screen.getByText('4:05')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'From a post' }).getAttribute('href')).toBe('/posts/p1')
  expect(screen.getByText('$12.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Videos/ }).getAttribute('aria-current')).toBe('page')
  expect(
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/marisol'))
  ).toEqual(['/marisol', ...['videos', 'shop', 'about'].map((tab) => `/marisol?tab=${tab}`)])
  expect(asked.filter((call) => call === 'GET /user/feeds')).toEqual([])
  expect([profileTab('shop'), profileTab('elsewhere'), profileTab(undefined), profileTab(['shop'])]).toEqual([
    'shop',
    'posts',
    'posts',
    'posts',
  ])
})

test('an empty tab says so, with a next step for its creator', async () => {
  profile()
  api.use(http.get(apiUrl('/performer-assets/products/search'), () => list()))
  showScreen(<CreatorPage id="marisol" labels={{ names: {} }} />, { path: '/marisol?tab=shop', user: fan })
  expect(await screen.findByText('This shop is empty')).toBeTruthy()
  cleanup()
  showScreen(<CreatorPage id="marisol" labels={{ names: {} }} />, { path: '/marisol?tab=shop', user: creator })
  expect((await screen.findByRole('link', { name: 'Add product' })).getAttribute('href')).toBe('/creator/products')
  expect(
    profileTabs
      .slice(1)
      .map((tab) => screen.getAllByRole('link').some((link) => link.getAttribute('href') === `/marisol?tab=${tab}`))
  ).toEqual([true, true, true, true, true])
})

test('removing a bookmark is shown immediately and undone when it is refused', async () => {
  let kept = [item('g1', 'Backstage'), item('g2', 'Tour')].map((one) => ({
    ...one,
    totalPhotos: 2,
    isBookmarked: true,
  }))
  let refuses = true
  api.use(
    http.get(apiUrl('/reactions/galleries/bookmark'), () => list(...kept)),
    http.delete(apiUrl('/reactions'), async ({ request }) => {
      if (refuses)
        return HttpResponse.json(
          { statusCode: 404, error: 'x', code: 'not_found', message: 'Not there' },
          { status: 404 }
        )
      const { objectId } = (await request.json()) as { objectId: string }
      kept = kept.filter(({ _id }) => _id !== objectId)
      return ok({ action: 'bookmark', objectType: 'gallery', objectId })
    })
  )
  showScreen(<BookmarksScreen />, { path: '/bookmarks?type=galleries', user: fan })
  const press = async (): Promise<void> =>
    void fireEvent.click(await screen.findByRole('button', { name: 'Remove Backstage from your bookmarks' }))
  await press()
  expect(screen.getByRole('button', { name: 'Bookmark Backstage' })).toBeTruthy()
  await waitFor(() => expect(toastTexts()).toEqual(['Not there']))
  refuses = false
  await press()
  await waitFor(() => expect(screen.queryByText('Backstage')).toBeNull())
  expect(screen.getByText('Tour')).toBeTruthy()
})

test('each kind of bookmark has a tab with its own request, and an empty one links to content', async () => {
  api.use(
    http.get(apiUrl('/reactions/photos/bookmark'), () => list()),
    http.get(apiUrl('/reactions/performers/bookmark'), () => list(performer))
  )
  showScreen(<BookmarksScreen />, { path: '/bookmarks?type=photos', user: fan })
  expect(await screen.findByText('No bookmarked photos')).toBeTruthy()
  expect(asked).toEqual(['GET /reactions/photos/bookmark'])
  cleanup()
  showScreen(<BookmarksScreen />, { path: '/bookmarks?type=creators', user: fan })
  expect((await screen.findByRole('link', { name: /Marisol Vega/ })).getAttribute('href')).toBe('/marisol')
  expect(screen.getByRole('button', { name: 'Remove Marisol Vega from your bookmarks' })).toBeTruthy()
})

test('a locked gallery shows its number of photos and the purchase, an open one its photos in order', async () => {
  const locked = {
    ...item('g1', 'Backstage'),
    access: 'sale',
    price: 30,
    isLocked: true,
    accessReason: 'locked',
    totalPhotos: 12,
  }
  api.use(http.get(apiUrl('/performer-assets/galleries/:id'), () => ok(locked), { once: true }))
  showScreen(<GalleryScreen id="g1" />, { user: fan })
  expect(await screen.findByRole('button', { name: 'Unlock for $30.00' })).toBeTruthy()
  expect(screen.getAllByText(/12 photos/).length).toBeGreaterThan(0)
  cleanup()
  api.use(
    http.get(apiUrl('/performer-assets/galleries/:id'), () =>
      ok({
        ...item('g1', 'Backstage'),
        totalPhotos: 2,
        photos: [
          { _id: 'a', title: 'Curtain', photo: photo(1) },
          { _id: 'b', title: '', photo: photo(2) },
        ],
      })
    )
  )
  showScreen(<GalleryScreen id="g1" />, { user: fan })
  await screen.findByRole('button', { name: 'Open Curtain' })
  const images = screen.getByRole('list', { name: 'Photos in Backstage' }).querySelectorAll('img')
  // The size of every photo is known before it has loaded.
  expect([...images].map((image) => [image.getAttribute('src'), image.width, image.height])).toEqual([
    ['/f1.webp', 900, 600],
    ['/f2.webp', 900, 600],
  ])
})

test('a product shows stock, file size, and one button that depends on purchase and refund', async () => {
  const product = {
    ...item('x1', 'Songbook'),
    description: '',
    type: 'digital',
    price: 15,
    fileSize: 2_400_000,
    photos: [photo(1)],
  }
  const serve = (more: object) =>
    api.use(http.get(apiUrl('/performer-assets/products/:id'), () => ok({ ...product, ...more })))
  serve({})
  showScreen(<ProductScreen id="x1" />, { user: fan })
  expect(await screen.findByRole('button', { name: 'Buy for $15.00' })).toBeTruthy()
  expect(screen.getByText(/2.4 MB/)).toBeTruthy()
  cleanup()
  serve({ isPurchased: true, fileName: 'songs.pdf' })
  showScreen(<ProductScreen id="x1" />, { user: fan })
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
  expect(screen.getByText('songs.pdf · 2.4 MB')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Buy/ })).toBeNull()
  cleanup()
  const { store, cache } = showScreen(<ProductScreen id="x1" />, { user: fan })
  await screen.findByRole('button', { name: 'Download' })
  serve({ isPurchased: false })
  eventTable['purchase/changed']({ _id: 'sale-1', status: 'refunded' }, { dispatch: store.dispatch, cache })
  expect(await screen.findByRole('button', { name: 'Buy for $15.00' })).toBeTruthy()
  cleanup()
  serve({ type: 'physical', stock: 3, fileSize: undefined })
  showScreen(<ProductScreen id="x1" />, {})
  expect(await screen.findByText('3 left')).toBeTruthy()
  cleanup()
  serve({ type: 'physical', stock: 0, fileSize: undefined })
  showScreen(<ProductScreen id="x1" />, {})
  expect(await screen.findByText('Sold out')).toBeTruthy()
})

test('purchases link to what was bought; refunded ones have no link and say so', async () => {
  const person = { _id: creator._id, name: 'Marisol Vega', username: 'marisol', avatar: '/a.jpg', isPerformer: true }
  const bought = (_id: string, type: string, more: object) => ({
    _id,
    type,
    price: 8,
    status: 'paid',
    performer: person,
    createdAt: at,
    ...more,
  })
  api.use(
    http.get(apiUrl('/wallet/charges/search'), () =>
      list(
        bought('1', 'video', { item: { _id: 'v1', title: 'Night rehearsal' } }),
        bought('2', 'product', { item: { _id: 'x1', title: 'Songbook', isDownload: true } }),
        bought('3', 'gallery', { item: { _id: 'g1', title: '' }, status: 'refunded' }),
        bought('4', 'tip', {}),
        bought('5', 'tip', { about: 'feed', item: { _id: 'f1', title: 'Opening night' }, message: 'Encore!' }),
        bought('6', 'tip', { about: 'photo' })
      )
    )
  )
  showScreen(<PurchasesScreen />, { user: fan, path: '/purchases' })
  expect((await screen.findByRole('link', { name: 'Night rehearsal' })).getAttribute('href')).toBe('/videos/v1')
  expect(screen.getByRole('button', { name: 'Download: Songbook' })).toBeTruthy()
  expect(screen.getByText('Refunded')).toBeTruthy()
  expect(screen.getByText('Gallery').closest('a')).toBeNull()
  expect(screen.getByText('Tip').closest('a')).toBeNull()
  expect(screen.getByRole('link', { name: 'Opening night' }).getAttribute('href')).toBe('/posts/f1')
  expect(screen.getByText('“Encore!”')).toBeTruthy()
  expect(screen.getByText('Photo').closest('a')).toBeNull()
  expect(screen.getAllByRole('link', { name: /2026/ }).map((link) => link.getAttribute('href'))).toContain(
    '/wallet/receipts/5'
  )
})
