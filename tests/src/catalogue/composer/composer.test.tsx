import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ComposerScreen } from '../../../../src/features/catalogue/composer/ComposerScreen.tsx'
import { addressOf, filterOf, searchInput } from '../../../../src/features/catalogue/feeds/mine/query.ts'
import { notifyListeners } from '../../../../src/realtime/socket.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, clearCookies, creator, http, ok, refusal, toastTexts } from '../../support.ts'
import { feed, feedId } from '../creator-content/own-feed.ts'
import { idOf, uploadServer } from '../creator-content/upload-server.ts'
import { until } from '../../../support/until.ts'

// jsdom has no image decoder: these are the values that a browser would read.
vi.mock('../../../../src/features/platform/uploads/read-hints.ts', () => ({
  hintsOfFile: async () => ({ width: 4, height: 3 }),
}))
vi.mock('../../../../src/features/platform/uploads/preview-of-file.ts', () => ({
  previewOfFile: async () => 'blob:preview',
}))
URL.revokeObjectURL = () => undefined

withScreens()
beforeEach(() => localStorage.clear())
afterEach(clearCookies)

it('the list of posts keeps its filter in the address', () => {
  expect(filterOf({ status: 'draft', q: ' encore ', type: 'poll' })).toEqual({
    view: 'draft',
    q: 'encore',
    type: 'poll',
  })
  expect(filterOf({ status: 'nonsense', type: 'x', q: ['a'] })).toEqual({ view: 'all', q: '' })
  for (const filter of [
    { view: 'stories', q: '' },
    { view: 'scheduled', q: 'a b', type: 'video' },
    { view: 'all', q: '' },
  ] as const)
    expect(filterOf(Object.fromEntries(new URL(addressOf(filter), 'http://x.invalid').searchParams))).toEqual(filter)
  expect(searchInput({ view: 'stories', q: '' })).toEqual({ query: { limit: 20, isStory: 'true' } })
  expect(searchInput({ view: 'draft', q: 'x' })).toEqual({
    query: { limit: 20, isStory: 'false', status: 'draft', q: 'x' },
  })
})

const words = () => screen.getByLabelText<HTMLTextAreaElement>("What's on your mind?")
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const show = () => showScreen(<ComposerScreen />, { user: creator, path: '/creator/post' })

describe('the form of a post', () => {
  beforeEach(() => api.use(http.get(apiUrl('/performers/me'), () => ok({ ...creator, commission: 25 }))))

  it('shows what is missing at the field, and sends nothing', async () => {
    show()
    await press('Publish')
    expect(screen.getByText(/^Write something/)).toBeTruthy()
    expect(words().getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(words(), { target: { value: 'Something' } })
    expect(words().getAttribute('aria-invalid')).toBeNull()
    fireEvent.click(screen.getByLabelText(/One-time purchase/))
    await press('Publish')
    expect(screen.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '100' } })
    expect(await screen.findByText(/You receive \$75\.00 of \$100\.00\. /)).toBeTruthy()
  })

  it('previews the locked post for each access setting, with the public text; a sale without a price is not shown as a subscription', async () => {
    show()
    fireEvent.change(words(), { target: { value: 'Nobody without access reads this' } })
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Front row' } })
    fireEvent.change(screen.getByLabelText(/^Teaser text/), { target: { value: 'From where you never sit' } })
    const seen = async (): Promise<string> => {
      await press('What others see')
      const text = (await screen.findByRole('group', { name: 'Locked', hidden: true })).textContent ?? ''
      await press('Close')
      return text
    }
    for (const [access, way] of [
      [/^Subscribers/, /Subscribe|free|trial/],
      [/One-time purchase/, /Unlock for …$/],
    ] as const) {
      fireEvent.click(screen.getByLabelText(access))
      const text = await seen()
      expect(text).toMatch(/^Front rowFrom where you never sit/)
      expect(text).not.toContain('Nobody without access')
      expect(text).toMatch(way)
    }
    fireEvent.click(screen.getByLabelText(/^Everyone/))
    expect(screen.queryByLabelText(/^Title/)).toBeNull()
  })

  it('publishes at the entered date, in the time zone of the browser', async () => {
    let body: unknown
    api.use(
      http.post(apiUrl('/performer/feeds'), async ({ request }) => ((body = await request.json()), ok(feed, 201)))
    )
    const { visit } = show()
    fireEvent.change(words(), { target: { value: 'Later' } })
    fireEvent.click(screen.getByLabelText('Schedule'))
    const moment = screen.getByLabelText('Date and time')
    fireEvent.mouseDown(moment)
    fireEvent.change(moment, { target: { value: '2031-01-02T18:05' } })
    fireEvent.keyDown(moment, { key: 'Enter', keyCode: 13 })
    await press('Schedule')
    await waitFor(() => expect(visit.sent).toHaveLength(1))
    expect(body).toMatchObject({ status: 'scheduled', scheduledAt: new Date('2031-01-02T18:05').toISOString() })
  })

  it("keeps the input when the server refuses, and shows the server's error at the field", async () => {
    api.use(
      http.post(apiUrl('/performer/feeds'), () =>
        refusal(422, 'invalid', 'No', { fields: { text: 'Not these words' } })
      )
    )
    show()
    fireEvent.change(words(), { target: { value: 'My words' } })
    await press('Publish')
    expect(await screen.findByText('Not these words')).toBeTruthy()
    expect(words().value).toBe('My words')
    expect(toastTexts()).toEqual([])
  })

  it('publishes, opens the page, and deletes the draft', async () => {
    let body: unknown
    api.use(
      http.post(apiUrl('/performer/feeds'), async ({ request }) => ((body = await request.json()), ok(feed, 201)))
    )
    const { visit, unmount } = show()
    fireEvent.change(words(), { target: { value: 'My words' } })
    fireEvent.click(screen.getByLabelText(/^Everyone/))
    await press('Publish')
    await waitFor(() => expect(visit.sent).toEqual(['/marisol']))
    expect(body).toEqual({
      title: '',
      caption: '',
      text: 'My words',
      isPinned: false,
      fileIds: [],
      descriptions: {},
      access: 'free',
      status: 'active',
    })
    unmount()
    expect(localStorage.length).toBe(0)
  })

  it('is restored after a reload, for the same account only', async () => {
    const first = show()
    fireEvent.change(words(), { target: { value: 'Half a sentence' } })
    first.unmount()
    const other = showScreen(<ComposerScreen />, { user: { ...creator, _id: feedId }, path: '/creator/post' })
    expect(words().value).toBe('')
    other.unmount()
    show()
    expect(words().value).toBe('Half a sentence')
    await press('Start over')
    expect(words().value).toBe('')
    await waitFor(() => expect(localStorage.length).toBe(0))
  })

  it('creates the poll once when the post is sent twice', async () => {
    const polls: unknown[] = []
    const posts: unknown[] = []
    api.use(
      http.post(
        apiUrl('/performer/feeds/polls'),
        async ({ request }) => (polls.push(await request.json()), ok({ ...feed.poll }, 201))
      ),
      http.post(apiUrl('/performer/feeds'), async ({ request }) => {
        posts.push(await request.json())
        return posts.length === 1 ? refusal(503, 'unavailable', 'Busy') : ok(feed, 201)
      })
    )
    const { visit } = show()
    await press('Add poll')
    fireEvent.change(screen.getByLabelText('Option 1'), { target: { value: 'Yes' } })
    await press('Publish')
    expect(await screen.findByText('A poll needs at least two options')).toBeTruthy()
    expect(screen.getByLabelText('Option 2').getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(screen.getByLabelText('Option 2'), { target: { value: 'yes ' } })
    await press('Publish')
    expect(await screen.findByText('Each option has to be different')).toBeTruthy()
    expect([polls, posts]).toEqual([[], []])
    fireEvent.change(screen.getByLabelText('Option 2'), { target: { value: 'No' } })
    await press('Publish')
    await waitFor(() => expect(posts).toHaveLength(1))
    await screen.findByText(/can't edit a published poll/)
    await press('Publish')
    await waitFor(() => expect(visit.sent).toHaveLength(1))
    expect(polls).toEqual([{ options: ['Yes', 'No'] }])
    expect(posts).toMatchObject([{ pollId: feed.poll?._id }, { pollId: feed.poll?._id }])
  })

  it('waits for its files before publishing, and then publishes automatically', async () => {
    let status = 'processing'
    const bodies: unknown[] = []
    const server = uploadServer()
    api.use(
      http.get(apiUrl('/files/:id/status'), ({ params }) => ok({ _id: params['id'], status })),
      http.post(apiUrl('/performer/feeds'), async ({ request }) => (bodies.push(await request.json()), ok(feed, 201)))
    )
    const { visit, container } = show()
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['ten bytes!'], 'hall.jpg', { type: 'image/jpeg' })] } })
    await screen.findByText('Processing…')
    expect(server.state.completed).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Describe the photo'), { target: { value: 'A hall' } })
    await press('Publish')
    expect(screen.getByText(/Your post goes out as soon as/)).toBeTruthy()
    await press('Keep editing')
    expect(screen.queryByText(/Your post goes out as soon as/)).toBeNull()
    await press('Publish')
    expect(bodies).toEqual([])
    status = 'ready'
    await act(async () => notifyListeners('file/changed', { _id: idOf(1), status: 'ready' }))
    await waitFor(() => expect(visit.sent).toEqual(['/marisol']))
    expect(bodies).toEqual([
      {
        title: '',
        caption: '',
        text: '',
        isPinned: false,
        fileIds: [idOf(1)],
        descriptions: { [idOf(1)]: 'A hall' },
        access: 'subscriber',
        status: 'active',
      },
    ])
  })

  it('only saves a draft while the account is not approved', async () => {
    let status: unknown
    api.use(
      http.post(
        apiUrl('/performer/feeds'),
        async ({ request }) => ((status = ((await request.json()) as { status: string }).status), ok(feed, 201))
      )
    )
    showScreen(<ComposerScreen />, { user: { ...creator, status: 'pending' }, path: '/creator/post' })
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    fireEvent.change(words(), { target: { value: 'Later' } })
    await press('Save draft')
    await until(() => expect(status).toBe('draft'))
  })
})
