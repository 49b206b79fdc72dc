import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { kindOf, type Content } from '../../../../src/features/catalogue/creator-content/kinds.ts'
import { addressOf, filterOf, searchInput } from '../../../../src/features/catalogue/creator-content/list/query.ts'
import { runBulk } from '../../../../src/features/catalogue/creator-content/bulk/run-bulk.ts'
import { useSelection } from '../../../../src/features/catalogue/creator-content/bulk/use-selection.ts'
import { sectionOf } from '../../../../src/shell/layouts/menu-items.tsx'
import { asked, gallery, idOf, lists, video } from './own-content.ts'
import { withScreens } from '../../screen.tsx'
import { api, apiUrl, clearCookies, http, ok } from '../../support.ts'

// Screens are compiled on first use, which takes longer on a slow machine.
withScreens()
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
})
afterEach(clearCookies)

describe('the selection', () => {
  const shown = ['a', 'b', 'c', 'd', 'e']
  const choosing = (list: readonly string[] = shown) =>
    renderHook(({ ids }) => useSelection(ids), { initialProps: { ids: list } })

  it('adds single items, a range from the last one clicked, all or none', () => {
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

  it('drops items that are no longer shown, and starts no range there', () => {
    const { result, rerender } = choosing()
    act(() => result.current.toggle('a'))
    rerender({ ids: ['c', 'd', 'e'] })
    expect(result.current.ids).toEqual([])
    act(() => result.current.toggle('e', true))
    expect(result.current.ids).toEqual(['e'])
  })
})

describe('a bulk action', () => {
  it('continues after a failure and reports which items failed and why', async () => {
    const steps: number[] = []
    const work = async (n: number): Promise<void> => {
      if (n % 2 === 0) throw new Error(`no ${n}`)
    }
    const result = await runBulk([1, 2, 3, 4, 5], work, { onStep: (n) => steps.push(n) })
    expect(result).toEqual({
      done: [1, 3, 5],
      failed: [
        { item: 2, error: new Error('no 2') },
        { item: 4, error: new Error('no 4') },
      ],
      left: [],
    })
    expect(steps).toEqual([1, 2, 3, 4, 5])
  })

  it('starts nothing after it was stopped, and waits for the item in progress', async () => {
    const stop = new AbortController()
    const begun: number[] = []
    const ended: (() => void)[] = []
    const running = runBulk(
      [1, 2, 3, 4, 5, 6],
      (n) => new Promise<void>((resolve) => (begun.push(n), ended.push(resolve))),
      { signal: stop.signal }
    )
    expect(begun).toEqual([1, 2, 3])
    stop.abort()
    ended.forEach((end) => end())
    expect(await running).toEqual({ done: [1, 2, 3], failed: [], left: [4, 5, 6] })
    expect(begun).toEqual([1, 2, 3])
  })

  it('runs one item after the other when the order matters', async () => {
    let most = 0
    let now = 0
    await runBulk(
      [1, 2, 3, 4],
      async () => {
        most = Math.max(most, ++now)
        await Promise.resolve()
        now -= 1
      },
      { inOrder: true }
    )
    expect(most).toBe(1)
  })
})

describe('the filters in the address', () => {
  it('are those that the kind supports, and produce the same address again', () => {
    const query = { q: ' sea ', status: 'scheduled', access: 'sale', order: 'title', gallery: 'none', type: 'digital' }
    expect(filterOf('videos', query)).toEqual({ q: 'sea', status: 'scheduled', access: 'sale', order: 'title' })
    expect(filterOf('photos', query)).toEqual({ q: 'sea', order: 'title', gallery: 'none' })
    expect(filterOf('products', query)).toEqual({ q: 'sea', access: 'sale', order: 'title', type: 'digital' })
    expect(filterOf('photos', { gallery: "x'; drop", order: 'constructor', q: ['a', 'b'] })).toEqual({
      q: '',
      order: 'newest',
    })
    for (const kind of ['videos', 'photos', 'galleries', 'products'] as const) {
      const filter = filterOf(kind, query)
      expect(
        filterOf(kind, Object.fromEntries(new URL(addressOf(kind, filter), 'http://own.invalid').searchParams))
      ).toEqual(filter)
      const parsed = { videos, photos, galleries, products }[kind].searchOwn.query.safeParse(searchInput(filter).query)
      expect(parsed.success, kind).toBe(true)
    }
    expect(addressOf('videos', filterOf('videos', {}))).toBe('/creator/videos')
  })

  it('all belong to the same entry of the navigation', () => {
    for (const path of [
      'posts',
      'post',
      'story',
      'videos',
      'video',
      'photos',
      'galleries',
      'gallery',
      'products',
      'product',
    ])
      expect(sectionOf(`/creator/${path}`), path).toBe('/creator/posts')
    expect([sectionOf('/creator/earnings'), sectionOf('/creator/posts/x')]).toEqual([
      '/creator/earnings',
      '/creator/posts/x',
    ])
    expect([
      sectionOf('/user/blocked'),
      sectionOf('/user/blocked', true),
      sectionOf('/creator/broadcasts/new'),
    ]).toEqual(['/user/account', '/creator/account', '/messages'])
  })
})

describe('a change from a list', () => {
  const bodies: Record<string, unknown>[] = []
  const takes = (path: string): void =>
    api.use(
      http.put(
        apiUrl(path),
        async ({ request }) => (bodies.push((await request.json()) as Record<string, unknown>), ok({}))
      )
    )
  beforeEach(() => void (bodies.length = 0))

  it('keeps all fields of a video, and follows the rules of prices and dates', async () => {
    takes('/performer/performer-assets/videos/edit/:id')
    const { save } = kindOf('videos')
    await save(video(1, { access: 'sale', price: 7 }), { status: 'archived' })
    await save(video(1, { access: 'sale', price: 7 }), { access: 'free' })
    await save(video(1, { status: 'scheduled', scheduledAt: '2030-01-01T00:00:00.000Z' }), { access: 'sale', price: 9 })
    expect(bodies).toEqual([
      { title: 'Video 1', description: 'About 1', access: 'sale', status: 'archived', price: 7 },
      { title: 'Video 1', description: 'About 1', access: 'free', status: 'draft' },
      {
        title: 'Video 1',
        description: 'About 1',
        access: 'sale',
        status: 'scheduled',
        price: 9,
        scheduledAt: '2030-01-01T00:00:00.000Z',
      },
    ])
  })

  it('of a photo in a gallery for sale requires no field that a photo lacks', async () => {
    takes('/performer/performer-assets/photos/:id')
    await kindOf('photos').save(
      { ...video(1), galleryId: idOf(90), access: 'sale', price: 3, status: 'active' } as Content,
      { status: 'archived' }
    )
    expect(photos.update.body.safeParse(bodies[0]).success).toBe(true)
    expect(bodies[0]).toEqual({
      title: 'Video 1',
      description: 'About 1',
      status: 'archived',
      access: 'subscriber',
      galleryId: idOf(90),
    })
  })

  it('of a product keeps its kind, price and stock', async () => {
    takes('/performer/performer-assets/products/:id')
    await kindOf('products').save({ ...video(1), type: 'physical', price: 4, stock: 0, access: 'sale' } as Content, {
      status: 'active',
    })
    expect(bodies[0]).toEqual({
      title: 'Video 1',
      description: 'About 1',
      type: 'physical',
      price: 4,
      stock: 0,
      stockSeen: 0,
      status: 'active',
    })
  })

  it('that publishes a gallery publishes its draft photos, and no other change does', async () => {
    takes('/performer/performer-assets/galleries/:id')
    takes('/performer/performer-assets/photos/:id')
    lists('photos', [{ ...video(1), galleryId: idOf(90) } as Content])
    await kindOf('galleries').save(gallery(), { access: 'free' })
    expect([bodies.length, asked.length]).toEqual([1, 0])
    await kindOf('galleries').save(gallery(), { status: 'active' })
    expect(new URLSearchParams(asked[0]).get('status')).toBe('draft')
    expect(bodies.slice(1)).toEqual([
      { title: 'Season', description: 'Evenings', access: 'subscriber', status: 'active' },
      { title: 'Video 1', description: 'About 1', access: 'subscriber', status: 'active' },
    ])
  })
})
