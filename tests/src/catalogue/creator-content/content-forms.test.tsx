import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditScreen } from '../../../../src/features/catalogue/creator-content/EditScreen.tsx'
import { guessLanguage, languageChoices } from '../../../../src/features/platform/uploads/languages.ts'
import { orderOf } from '../../../../src/features/catalogue/creator-content/gallery/use-gallery-photos.ts'
import { moveItem } from '../../../../src/lib/move-item.ts'
import { gallery, idOf, performer } from './own-content.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, clearCookies, creator, http, ok, refusal, toastTexts } from '../../support.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'
import { fileOf, uploadServer } from './upload-server.ts'

// Screens are compiled on first use, which takes longer on a slow machine.
withScreens()
beforeEach(() => localStorage.clear())
afterEach(clearCookies)

describe('the order of a gallery', () => {
  it('moves one photo only, keeps the existing ones, and adds new ones at the end', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moveItem(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
    expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
    expect(orderOf(['c', 'gone', 'a'], new Set(['a', 'b', 'c']))).toEqual(['c', 'a', 'b'])
  })

  const show = async (item = gallery()) => {
    api.use(http.get(apiUrl(`/performer/performer-assets/galleries/${idOf(90)}/view`), () => ok(item)))
    const shown = showScreen(<EditScreen kind="galleries" id={idOf(90)} />, {
      user: creator,
      path: `/creator/gallery?id=${idOf(90)}`,
    })
    await screen.findByText('3 photos')
    return shown
  }
  const order = (): (string | null)[] =>
    screen.getAllByRole('button', { name: /^Move Photo \d$/ }).map((tile) => tile.getAttribute('aria-label'))

  it('follows from moving, removing and choosing a cover', async () => {
    const { visit } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Move Photo 3 earlier' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Photo 3 earlier' }))
    expect(order()).toEqual(['Move Photo 3', 'Move Photo 1', 'Move Photo 2'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Use as cover' })[1] as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
    const bodies: unknown[] = []
    api.use(
      http.put(
        apiUrl(`/performer/performer-assets/galleries/${idOf(90)}`),
        async ({ request }) => (bodies.push(await request.json()), ok(gallery()))
      )
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(visit.path).toBe('/creator/galleries'))
    expect(bodies).toEqual([
      {
        title: 'Season',
        caption: '',
        description: 'Evenings',
        access: 'subscriber',
        status: 'draft',
        photoIds: [idOf(3), idOf(2)],
        coverId: idOf(2),
      },
    ])
    expect(localStorage.length, 'nothing is remembered of what was saved').toBe(0)
  })

  it('is restored after a reload with a notice, and starting over restores the saved order', async () => {
    const first = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Move Photo 1 later' }))
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Better name' } })
    first.unmount()
    await show()
    await screen.findByText('We kept your draft')
    expect(order()).toEqual(['Move Photo 2', 'Move Photo 1', 'Move Photo 3'])
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Better name')
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(order()).toEqual(['Move Photo 1', 'Move Photo 2', 'Move Photo 3'])
    expect(screen.queryByText('We kept your draft')).toBeNull()
  })

  it('stays in the form when the server rejects a photo, with the reason', async () => {
    const { visit } = await show()
    api.use(
      http.put(apiUrl(`/performer/performer-assets/galleries/${idOf(90)}`), () =>
        refusal(422, 'invalid', 'x', { fields: { 'photoIds.1': 'In a gallery that people have bought' } })
      )
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    const said = await screen.findByText('In a gallery that people have bought')
    expect(within(said.closest('li') as HTMLElement).getByRole('button', { name: 'Move Photo 2' })).toBeTruthy()
    expect(toastTexts()).toEqual(["One of the photos can't be in this gallery. See why below it."])
    expect(visit.sent).toEqual([])
  })
})

describe('a new gallery with new photos', () => {
  it('is created once, as a draft until it is complete; failed uploads are repeated, finished ones are not', async () => {
    uploadServer()
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    const calls: string[] = []
    let isFull = true
    api.use(
      http.post(
        apiUrl('/performer/performer-assets/galleries'),
        async ({ request }) => (
          calls.push(`create ${((await request.json()) as { status: string }).status}`), ok(gallery(), 201)
        )
      ),
      http.post(apiUrl('/performer/performer-assets/photos/upload'), async ({ request }) => {
        const { fileId, galleryId } = (await request.json()) as { fileId: string; galleryId: string }
        calls.push(`photo of ${fileId.slice(-2)} in ${galleryId.slice(-2)}`)
        return isFull && fileId.endsWith('02')
          ? refusal(422, 'invalid', 'x', { fields: { galleryId: 'Full' } })
          : ok({ _id: `0198a3c4-0000-7000-8000-0000000007${fileId.slice(-2)}` }, 201)
      }),
      http.put(apiUrl(`/performer/performer-assets/galleries/${idOf(90)}`), async ({ request }) => {
        const { status, photoIds } = (await request.json()) as { status: string; photoIds: string[] }
        calls.push(`save ${status} ${photoIds.map((id) => id.slice(-3)).join(' ')}`)
        return ok(gallery())
      }),
      http.get(apiUrl('/performer/performer-assets/photos/search'), () => ok({ data: [], total: 0 }))
    )
    const { visit } = showScreen(<EditScreen kind="galleries" />, { user: creator, path: '/creator/gallery' })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Season' } })
    fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [fileOf('a.jpg'), fileOf('b.jpg')] } })
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Full')
    expect(calls.toSorted()).toEqual(['create draft', 'photo of 01 in 90', 'photo of 02 in 90'])
    expect(visit.sent).toEqual([])
    isFull = false
    calls.length = 0
    // The reason is shown a moment before the button stops being busy, and a busy button ignores clicks.
    fireEvent.click(await screen.findByRole('button', { name: 'Publish', busy: false }))
    await waitFor(() => expect(visit.path).toBe('/creator/galleries'), { timeout: LONG_WAIT_MS })
    expect(calls).toEqual(['photo of 02 in 90', 'save active 701 702'])
  })
})

describe('the form of a product', () => {
  it('shows missing fields before sending, and the earnings after the commission', async () => {
    const sent = vi.fn()
    api.use(
      http.get(apiUrl('/performers/me'), () => ok({ ...performer, commission: 30 })),
      http.post(
        apiUrl('/performer/performer-assets/products'),
        async ({ request }) => (sent(await request.json()), ok({}, 201))
      )
    )
    const { visit } = showScreen(<EditScreen kind="products" />, { user: creator, path: '/creator/product' })
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(screen.getByText('Please fill this in')).toBeTruthy()
    expect(screen.getByText('Please set a price')).toBeTruthy()
    expect(screen.getByText('How many do you have? Enter a whole number.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Poster' } })
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '12,5' } })
    await screen.findByText(/You receive \$8\.75 of \$12\.50/)
    fireEvent.click(screen.getByRole('radio', { name: /A digital file/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Choose a file to publish. You can save a draft without one.')
    fireEvent.click(screen.getByRole('radio', { name: /A physical product/ }))
    fireEvent.change(screen.getByLabelText('In stock'), { target: { value: '3' } })
    expect(sent).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(visit.path).toBe('/creator/products'))
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      title: 'Poster',
      caption: '',
      description: '',
      type: 'physical',
      price: 12.5,
      photoFileIds: [],
      descriptions: {},
      stock: 3,
      status: 'active',
    })
  })

  it('sends the displayed stock; a conflict is shown at the field, and the input is kept', async () => {
    const id = idOf(91)
    const bodies: unknown[] = []
    api.use(
      http.get(apiUrl('/performers/me'), () => ok(performer)),
      http.get(apiUrl(`/performer/performer-assets/products/${id}/view`), () =>
        ok({ ...gallery(), _id: id, title: 'Poster', type: 'physical', price: 4, stock: 5, access: 'sale', photos: [] })
      ),
      http.put(apiUrl(`/performer/performer-assets/products/${id}`), async ({ request }) => {
        bodies.push(await request.json())
        return bodies.length === 1
          ? refusal(409, 'stock_changed', 'x', { left: 4, fields: { stock: 'There are 4 in stock now' } })
          : ok({})
      })
    )
    const { visit } = showScreen(<EditScreen kind="products" id={id} />, {
      user: creator,
      path: `/creator/product?id=${id}`,
    })
    fireEvent.change(await screen.findByLabelText('In stock'), { target: { value: '9' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('There are 4 in stock now')
    expect(screen.getByLabelText<HTMLInputElement>('In stock').value).toBe('9')
    fireEvent.change(screen.getByLabelText('In stock'), { target: { value: '8' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(visit.path).toBe('/creator/products'))
    expect(bodies).toMatchObject([
      { stock: 9, stockSeen: 5 },
      { stock: 8, stockSeen: 4 },
    ])
  })
})

describe('the form of a video', () => {
  it('can be saved as a draft without a video, but not published; server errors are shown at their field', async () => {
    const bodies: unknown[] = []
    api.use(
      http.post(apiUrl('/performer/performer-assets/videos/upload'), async ({ request }) => {
        expect(request.headers.get('content-type'), 'no file goes along').toContain('application/json')
        bodies.push(await request.json())
        return bodies.length === 1 ? refusal(422, 'invalid', 'x', { fields: { title: 'Too loud' } }) : ok({}, 201)
      })
    )
    const { visit } = showScreen(<EditScreen kind="videos" />, { user: creator, path: '/creator/video' })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Encore' } })
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Choose a video to publish. You can save a draft without one.')
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Too loud')
    expect(screen.queryByText('Choose a video to publish. You can save a draft without one.')).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Encore, softly' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(visit.path).toBe('/creator/videos'))
    expect(bodies[1]).toEqual({
      title: 'Encore, softly',
      caption: '',
      description: '',
      captions: [],
      access: 'subscriber',
      status: 'draft',
    })
  })
})

describe('the language of subtitles', () => {
  it("is taken from the file name, otherwise the reader's own, and is always one of the options", () => {
    expect([
      guessLanguage('film.es.vtt', 'en'),
      guessLanguage('film.pt.vtt', 'en'),
      guessLanguage('film.PT-BR.vtt', 'en'),
      guessLanguage('film.vtt', 'pt'),
      guessLanguage('film.xx.vtt', 'en'),
    ]).toEqual(['es', 'pt-BR', 'pt-BR', 'pt-BR', 'en'])
    expect(languageChoices('en', 'sv')[0]).toEqual({ code: 'sv', name: 'Swedish' })
    expect(languageChoices('pt').find(({ code }) => code === 'de')?.name).toBe('Alemão')
  })
})
