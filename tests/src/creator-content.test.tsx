import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { galleries } from '../../contract/galleries.ts'
import { photos } from '../../contract/photos.ts'
import { products } from '../../contract/products.ts'
import { videos } from '../../contract/videos.ts'
import { ContentScreen } from '../../src/features/creator-content/ContentScreen.tsx'
import { EditScreen } from '../../src/features/creator-content/EditScreen.tsx'
import { kindOf, type Content } from '../../src/features/creator-content/kinds.ts'
import { guessLanguage, languageChoices } from '../../src/features/creator-content/languages.ts'
import { addressOf, filterOf, searchInput } from '../../src/features/creator-content/query.ts'
import { runBulk } from '../../src/features/creator-content/run-bulk.ts'
import { moved, orderOf } from '../../src/features/creator-content/use-gallery-photos.ts'
import { useSelection } from '../../src/features/creator-content/use-selection.ts'
import { sectionOf } from '../../src/shell/navigation.tsx'
import { showScreen } from './screen.tsx'
import { api, apiUrl, clearCookies, clearToasts, creator, http, HttpResponse, ok, refusal, toastTexts } from './support.ts'

const idOf = (n: number): string => `0198a3c4-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`
const performer = { ...creator, isVerified: true, monthlyPrice: 9, isFreeSubscription: false }
const common = {
  access: 'subscriber', status: 'draft', isLocked: false, accessReason: 'owner', totalLikes: 3, totalComments: 1, totalSales: 0, performer, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z',
}
const video = (n: number, more: object = {}): Content => ({ _id: idOf(n), title: `Video ${n}`, description: `About ${n}`, ...common, ...more }) as Content
const media = (n: number) => ({ _id: idOf(50 + n), type: 'photo', kind: 'photo', url: `/p${n}.webp`, width: 4, height: 3, alt: `Alt ${n}` })
const galleryPhoto = (n: number) => ({ _id: idOf(n), title: `Photo ${n}`, photo: media(n) })
const gallery = (more: object = {}): Content =>
  ({ _id: idOf(90), title: 'Season', description: 'Evenings', ...common, totalPhotos: 3, coverId: idOf(1), photos: [galleryPhoto(1), galleryPhoto(2), galleryPhoto(3)], ...more }) as Content

const asked: string[] = []
/** A list of one's own, which tells the address of every asking. */
const lists = (kind: 'videos' | 'photos' | 'galleries' | 'products', data: readonly Content[]): void =>
  api.use(http.get(apiUrl(`/performer/performer-assets/${kind}/search`), ({ request }) => (asked.push(new URL(request.url).search), ok({ data, total: data.length }))))

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
})
afterEach(() => {
  cleanup()
  api.resetHandlers()
  clearCookies()
  clearToasts()
})
afterAll(() => api.close())

describe('what is chosen', () => {
  const shown = ['a', 'b', 'c', 'd', 'e']
  const choosing = (list: readonly string[] = shown) => renderHook(({ ids }) => useSelection(ids), { initialProps: { ids: list } })

  it('one by one, a range from the last one touched, all, none', () => {
    const { result } = choosing()
    act(() => result.current.toggle('d'))
    act(() => result.current.toggle('b', true))
    expect(result.current.ids).toEqual(['b', 'c', 'd'])
    act(() => result.current.toggle('c'))
    expect(result.current.ids).toEqual(['b', 'd'])
    act(() => result.current.toggle('d', true))
    expect(result.current.ids, 'a range ends in the state of the one clicked').toEqual(['b'])
    act(() => result.current.choose(shown))
    expect(result.current.isAll).toBe(true)
    act(() => result.current.choose([]))
    expect(result.current.isAll).toBe(false)
  })

  it('no longer what has left the screen, and a range does not begin there', () => {
    const { result, rerender } = choosing()
    act(() => result.current.toggle('a'))
    rerender({ ids: ['c', 'd', 'e'] })
    expect(result.current.ids).toEqual([])
    act(() => result.current.toggle('e', true))
    expect(result.current.ids).toEqual(['e'])
  })
})

describe('a run over several things', () => {
  it('goes on after a failure and says which failed and why', async () => {
    const steps: number[] = []
    const work = async (n: number): Promise<void> => {
      if (n % 2 === 0) throw new Error(`no ${n}`)
    }
    const result = await runBulk([1, 2, 3, 4, 5], work, { onStep: (n) => steps.push(n) })
    expect(result).toEqual({ done: [1, 3, 5], failed: [{ item: 2, error: new Error('no 2') }, { item: 4, error: new Error('no 4') }], left: [] })
    expect(steps).toEqual([1, 2, 3, 4, 5])
  })

  it('begins nothing after it was stopped, and waits for what it had begun', async () => {
    const stop = new AbortController()
    const begun: number[] = []
    const ended: (() => void)[] = []
    const running = runBulk([1, 2, 3, 4, 5, 6], (n) => new Promise<void>((resolve) => (begun.push(n), ended.push(resolve))), { signal: stop.signal })
    expect(begun).toEqual([1, 2, 3])
    stop.abort()
    ended.forEach((end) => end())
    expect(await running).toEqual({ done: [1, 2, 3], failed: [], left: [4, 5, 6] })
    expect(begun).toEqual([1, 2, 3])
  })

  it('one after the other where the order counts', async () => {
    let most = 0
    let now = 0
    await runBulk([1, 2, 3, 4], async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now -= 1
    }, { inOrder: true })
    expect(most).toBe(1)
  })
})

describe('the filters of an address', () => {
  it('are what the kind knows, and come back as the same address', () => {
    const query = { q: ' sea ', status: 'scheduled', access: 'sale', order: 'title', gallery: 'none', type: 'digital' }
    expect(filterOf('videos', query)).toEqual({ q: 'sea', status: 'scheduled', access: 'sale', order: 'title' })
    expect(filterOf('photos', query)).toEqual({ q: 'sea', order: 'title', gallery: 'none' })
    expect(filterOf('products', query)).toEqual({ q: 'sea', access: 'sale', order: 'title', type: 'digital' })
    expect(filterOf('photos', { gallery: "x'; drop", order: 'constructor', q: ['a', 'b'] })).toEqual({ q: '', order: 'newest' })
    for (const kind of ['videos', 'photos', 'galleries', 'products'] as const) {
      const filter = filterOf(kind, query)
      expect(filterOf(kind, Object.fromEntries(new URL(addressOf(kind, filter), 'http://own.invalid').searchParams))).toEqual(filter)
      const parsed = { videos, photos, galleries, products }[kind].searchOwn.query.safeParse(searchInput(filter).query)
      expect(parsed.success, kind).toBe(true)
    }
    expect(addressOf('videos', filterOf('videos', {}))).toBe('/creator/videos')
  })

  it('all stand under the one entry of the navigation', () => {
    for (const path of ['posts', 'post', 'story', 'videos', 'video', 'photos', 'galleries', 'gallery', 'products', 'product']) expect(sectionOf(`/creator/${path}`), path).toBe('/creator/posts')
    expect([sectionOf('/creator/earnings'), sectionOf('/creator/posts/x')]).toEqual(['/creator/earnings', '/creator/posts/x'])
  })
})

describe('a change from a list', () => {
  const bodies: Record<string, unknown>[] = []
  const takes = (path: string): void => api.use(http.put(apiUrl(path), async ({ request }) => (bodies.push((await request.json()) as Record<string, unknown>), ok({}))))
  beforeEach(() => void (bodies.length = 0))

  it('loses nothing of a video, and keeps to the rules of prices and dates', async () => {
    takes('/performer/performer-assets/videos/edit/:id')
    const { save } = kindOf('videos')
    await save(video(1, { access: 'sale', price: 7 }), { status: 'archived' })
    await save(video(1, { access: 'sale', price: 7 }), { access: 'free' })
    await save(video(1, { status: 'scheduled', scheduledAt: '2030-01-01T00:00:00.000Z' }), { access: 'sale', price: 9 })
    expect(bodies).toEqual([
      { title: 'Video 1', description: 'About 1', access: 'sale', status: 'archived', price: 7 },
      { title: 'Video 1', description: 'About 1', access: 'free', status: 'draft' },
      { title: 'Video 1', description: 'About 1', access: 'sale', status: 'scheduled', price: 9, scheduledAt: '2030-01-01T00:00:00.000Z' },
    ])
  })

  it('of a photo from a gallery for sale asks nothing that a photo cannot have', async () => {
    takes('/performer/performer-assets/photos/:id')
    await kindOf('photos').save({ ...video(1), galleryId: idOf(90), access: 'sale', price: 3, status: 'active' } as Content, { status: 'archived' })
    expect(photos.update.body.safeParse(bodies[0]).success).toBe(true)
    expect(bodies[0]).toEqual({ title: 'Video 1', description: 'About 1', status: 'archived', access: 'subscriber', galleryId: idOf(90) })
  })

  it('of a product keeps its kind, price and stock', async () => {
    takes('/performer/performer-assets/products/:id')
    await kindOf('products').save({ ...video(1), type: 'physical', price: 4, stock: 0, access: 'sale' } as Content, { status: 'active' })
    expect(bodies[0]).toEqual({ title: 'Video 1', description: 'About 1', type: 'physical', price: 4, stock: 0, status: 'active' })
  })

  it('that publishes a gallery publishes the drafts in it, and no other change does', async () => {
    takes('/performer/performer-assets/galleries/:id')
    takes('/performer/performer-assets/photos/:id')
    lists('photos', [{ ...video(1), galleryId: idOf(90) } as Content])
    await kindOf('galleries').save(gallery(), { access: 'free' })
    expect([bodies.length, asked.length]).toEqual([1, 0])
    await kindOf('galleries').save(gallery(), { status: 'active' })
    expect(new URLSearchParams(asked[0]).get('status')).toBe('draft')
    expect(bodies.slice(1)).toEqual([{ title: 'Season', description: 'Evenings', access: 'subscriber', status: 'active' }, { title: 'Video 1', description: 'About 1', access: 'subscriber', status: 'active' }])
  })
})

describe('the list of one\'s own videos', () => {
  const three = [video(1), video(2, { status: 'active' }), video(3, { status: 'active', totalSales: 2, access: 'sale', price: 5 })]
  const show = async () => {
    const shown = showScreen(<ContentScreen kind="videos" />, { user: creator, path: '/creator/videos' })
    await screen.findByText('3 videos')
    return shown
  }
  const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name })

  it('changes the chosen ones, tells what failed and why, and keeps it chosen', async () => {
    lists('videos', three)
    api.use(
      http.put(apiUrl('/performer/performer-assets/videos/edit/:id'), ({ params }) =>
        params['id'] === idOf(1) ? refusal(422, 'invalid', 'Please check the marked fields.', { fields: { videoFileId: 'Please choose a file' } }) : ok({}),
      ),
    )
    await show()
    fireEvent.click(box('Select Video 1'))
    fireEvent.click(box('Select Video 3'), { shiftKey: true })
    expect(screen.getByRole('region', { name: '3 selected' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const report = await screen.findByText('2 published · 1 did not work')
    expect(within(report.closest('[role=status]') as HTMLElement).getByText('Please choose a file', { exact: false }).textContent).toBe('Video 1 Please choose a file')
    await waitFor(() => expect([box('Select Video 1').checked, box('Select Video 2').checked, box('Select Video 3').checked]).toEqual([true, false, false]))
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('stops when it is told to, and says how many were left', async () => {
    const many = Array.from({ length: 6 }, (_, n) => video(n + 1))
    lists('videos', many)
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    const begun: string[] = []
    api.use(http.put(apiUrl('/performer/performer-assets/videos/edit/:id'), async ({ params }) => (begun.push(String(params['id'])), await held, ok({}))))
    showScreen(<ContentScreen kind="videos" />, { user: creator, path: '/creator/videos' })
    await screen.findByText('6 videos')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(begun).toHaveLength(3))
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    answer()
    await screen.findByText('3 left as they were, because you stopped')
    expect(begun).toHaveLength(3)
    expect(screen.getByText('3 archived')).toBeTruthy()
    expect(screen.getByRole('region', { name: '3 selected' })).toBeTruthy()
  })

  it('says before it deletes what happens to those that were bought', async () => {
    lists('videos', three)
    const gone: string[] = []
    api.use(http.delete(apiUrl('/performer/performer-assets/videos/:id'), ({ params }) => (gone.push(String(params['id'])), new HttpResponse(null, { status: 204 }))))
    await show()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Delete these 3?')
    expect(dialog.textContent).toContain('One was bought')
    expect(gone).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('3 deleted')
    expect(gone.toSorted()).toEqual([idOf(1), idOf(2), idOf(3)])
  })

  it('narrows by the address, and leads out of an empty search', async () => {
    lists('videos', [])
    const { visit } = showScreen(<ContentScreen kind="videos" />, { user: creator, path: '/creator/videos?status=draft' })
    await screen.findByText('Nothing fits these filters')
    expect(new URLSearchParams(asked[0]).get('status')).toBe('draft')
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'title' } })
    expect(visit.path).toBe('/creator/videos?status=draft&order=title')
    fireEvent.change(screen.getByLabelText('Search by title'), { target: { value: 'sea' } })
    await waitFor(() => expect(visit.path).toBe('/creator/videos?q=sea&status=draft&order=title'))
  })

  it('of a creator who waits for approval says why, and offers no publishing', async () => {
    lists('videos', three)
    showScreen(<ContentScreen kind="videos" />, { user: { ...creator, status: 'pending' }, path: '/creator/videos' })
    await screen.findByText('3 videos')
    expect(screen.getByText('Only you see this for now')).toBeTruthy()
    fireEvent.click(box('Select Video 1'))
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy()
  })
})

describe('the order of a gallery', () => {
  it('moves one and nothing else, keeps what is there, and puts what is new at the end', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
    expect(orderOf(['c', 'gone', 'a'], new Set(['a', 'b', 'c']))).toEqual(['c', 'a', 'b'])
  })

  const show = async (item = gallery()) => {
    api.use(http.get(apiUrl(`/performer/performer-assets/galleries/${idOf(90)}/view`), () => ok(item)))
    const shown = showScreen(<EditScreen kind="galleries" id={idOf(90)} />, { user: creator, path: `/creator/gallery?id=${idOf(90)}` })
    await screen.findByText('3 photos')
    return shown
  }
  const order = (): (string | null)[] => screen.getAllByRole('button', { name: /^Move Photo \d$/ }).map((tile) => tile.getAttribute('aria-label'))

  it('is what was made of it by moving, taking out and choosing a cover', async () => {
    const { visit } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Move Photo 3 earlier' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Photo 3 earlier' }))
    expect(order()).toEqual(['Move Photo 3', 'Move Photo 1', 'Move Photo 2'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Make it the cover' })[1] as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
    const bodies: unknown[] = []
    api.use(http.put(apiUrl(`/performer/performer-assets/galleries/${idOf(90)}`), async ({ request }) => (bodies.push(await request.json()), ok(gallery()))))
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(visit.path).toBe('/creator/galleries'))
    expect(bodies).toEqual([{ title: 'Season', description: 'Evenings', access: 'subscriber', status: 'draft', photoIds: [idOf(3), idOf(2)], coverId: idOf(2) }])
    expect(localStorage.length, 'nothing is remembered of what was saved').toBe(0)
  })

  it('comes back after a reload, and says so; starting over gives what was saved', async () => {
    const first = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Move Photo 1 later' }))
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Better name' } })
    first.unmount()
    await show()
    await screen.findByText('Your draft is back')
    expect(order()).toEqual(['Move Photo 2', 'Move Photo 1', 'Move Photo 3'])
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Better name')
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(order()).toEqual(['Move Photo 1', 'Move Photo 2', 'Move Photo 3'])
    expect(screen.queryByText('Your draft is back')).toBeNull()
  })

  it('stays in the form when the server refuses a photo, which says why', async () => {
    const { visit } = await show()
    api.use(http.put(apiUrl(`/performer/performer-assets/galleries/${idOf(90)}`), () => refusal(422, 'invalid', 'x', { fields: { 'photoIds.1': 'In a gallery that people have bought' } })))
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    const said = await screen.findByText('In a gallery that people have bought')
    expect(within(said.closest('li') as HTMLElement).getByRole('button', { name: 'Move Photo 2' })).toBeTruthy()
    expect(toastTexts()).toEqual(['One of the photos cannot be in this gallery. It says why.'])
    expect(visit.sent).toEqual([])
  })
})

describe('the form of a product', () => {
  it('asks for what is missing before anything is sent, and promises what stays after the commission', async () => {
    const sent = vi.fn()
    api.use(
      http.get(apiUrl('/performers/me'), () => ok({ ...performer, commission: 30 })),
      http.post(apiUrl('/performer/performer-assets/products'), async ({ request }) => (sent(await request.json()), ok({}, 201))),
    )
    const { visit } = showScreen(<EditScreen kind="products" />, { user: creator, path: '/creator/product' })
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(screen.getAllByText('Please fill this in')).toHaveLength(2)
    expect(screen.getByText('How many are there? A whole number')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Poster' } })
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '12,5' } })
    await screen.findByText(/You receive \$8\.75 of \$12\.50/)
    fireEvent.click(screen.getByRole('radio', { name: /A file/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('To publish, choose the file. A draft needs none.')
    fireEvent.click(screen.getByRole('radio', { name: /Something you send/ }))
    fireEvent.change(screen.getByLabelText('In stock'), { target: { value: '3' } })
    expect(sent).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(visit.path).toBe('/creator/products'))
    expect(sent).toHaveBeenCalledExactlyOnceWith({ title: 'Poster', description: '', type: 'physical', price: 12.5, photoFileIds: [], descriptions: {}, stock: 3, status: 'active' })
  })
})

describe('the form of a video', () => {
  it('may be kept as a draft without a video, not published; what the server refuses stands at its field', async () => {
    const bodies: unknown[] = []
    api.use(
      http.post(apiUrl('/performer/performer-assets/videos/upload'), async ({ request }) => {
        expect(request.headers.get('content-type'), 'no file goes along').toContain('application/json')
        bodies.push(await request.json())
        return bodies.length === 1 ? refusal(422, 'invalid', 'x', { fields: { title: 'Too loud' } }) : ok({}, 201)
      }),
    )
    const { visit } = showScreen(<EditScreen kind="videos" />, { user: creator, path: '/creator/video' })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Encore' } })
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('To publish, choose a video. A draft needs none.')
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Too loud')
    expect(screen.queryByText('To publish, choose a video. A draft needs none.')).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Encore, softly' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(visit.path).toBe('/creator/videos'))
    expect(bodies[1]).toEqual({ title: 'Encore, softly', description: '', captions: [], access: 'subscriber', status: 'draft' })
  })
})

describe('the language of subtitles', () => {
  it('is what the file is called, else the reader\'s own, and is always among the choices', () => {
    expect([guessLanguage('film.es.vtt', 'en'), guessLanguage('film.pt.vtt', 'en'), guessLanguage('film.PT-BR.vtt', 'en'), guessLanguage('film.vtt', 'pt'), guessLanguage('film.xx.vtt', 'en')]).toEqual(['es', 'pt-BR', 'pt-BR', 'pt-BR', 'en'])
    expect(languageChoices('en', 'sv')[0]).toEqual({ code: 'sv', name: 'Swedish' })
    expect(languageChoices('pt').find(({ code }) => code === 'de')?.name).toBe('Alemão')
  })
})
