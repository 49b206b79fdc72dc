import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Comment } from '../../../contract/social/comments.ts'
import FeedPage from '../../../pages/posts/[id].tsx'
import { queryClient } from '../../../src/api/query-client.ts'
import { Comments } from '../../../src/features/social/comments/Comments.tsx'
import { scrollToComments } from '../../../src/features/catalogue/items/comment-address.ts'
import { prefetchInto } from '../../../src/shell/initial-props/prefetch.ts'
import type { PageContext } from '../../../src/shell/app-page.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, HttpResponse, ok, refusal, toastTexts } from '../support.ts'

withScreens()
beforeEach(() => {
  // Shows the comments at once: jsdom does not report what is in view.
  window.location.hash = '#comments'
})
afterEach(() => {
  window.location.hash = ''
})

const objectId = '0198a3c4-0000-7000-8000-0000000000f1'
const id = (n: number) => `0198a3c4-0000-7000-8000-00000000c${String(n).padStart(3, '0')}`
const comment = (n: number, more: Partial<Comment> = {}): Comment => ({
  _id: id(n),
  objectType: 'feed',
  objectId,
  content: `Words ${n}`,
  author: { _id: fan._id, name: 'Bruna Salles', username: 'bruna', avatar: '/a.jpg', isPerformer: false },
  isFromPerformer: false,
  totalReplies: 0,
  totalLikes: 0,
  isLiked: false,
  canEdit: false,
  canDelete: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...more,
})
const show = (user: typeof fan | null = fan, total = 3) =>
  showScreen(
    <Comments objectType="feed" objectId={objectId} total={total} isLocked={false} performerId={creator._id} />,
    { user: user ?? undefined }
  )

/** Mocks the API's comments; a test can read and change `rows` and `sent`. */
function thread(rows: Comment[]) {
  const sent: { method: string; body: unknown }[] = []
  api.use(
    http.get(apiUrl('/comments'), ({ request }) => {
      const query = new URL(request.url).searchParams
      const all = rows.filter((row) => row.parentId === (query.get('parentId') ?? undefined))
      const start = Number(query.get('before') ?? 0)
      const end = start + 2
      return ok({
        data: all.slice(start, end),
        total: all.length,
        ...(end < all.length && { nextCursor: String(end) }),
      })
    }),
    http.post(apiUrl('/comments'), async ({ request }) => {
      const body = (await request.json()) as { content: string; parentId?: string }
      sent.push({ method: 'POST', body })
      const made = comment(rows.length + 50, { ...body, canEdit: true, canDelete: true })
      rows.unshift(made)
      for (const row of rows) if (row._id === body.parentId) row.totalReplies++
      return ok(made, 201)
    }),
    http.put(apiUrl('/comments/:id'), async ({ request, params }) => {
      const body = (await request.json()) as { content: string }
      sent.push({ method: 'PUT', body })
      const row = rows.find((one) => one._id === params['id'])!
      row.content = body.content
      return ok(row)
    }),
    http.delete(apiUrl('/comments/:id'), ({ params }) => {
      sent.push({ method: 'DELETE', body: params['id'] })
      rows.splice(
        rows.findIndex((row) => row._id === params['id']),
        1
      )
      return new HttpResponse(null, { status: 204 })
    })
  )
  return sent
}
const words = () =>
  screen.getAllByRole('article').map((one) => /Words \d+|New|Changed|Answer/.exec(one.textContent ?? '')?.[0])
const choose = async (article: HTMLElement, action: string) => {
  const opener = within(article).getByRole('button', { name: /^Options/ })
  fireEvent.click(opener)
  const panel = opener.parentElement!.querySelector('[popover]')!
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  fireEvent.click(await within(article).findByText(action))
}

beforeAll(() => {
  HTMLElement.prototype.hidePopover ??= () => undefined
})

test('the page of a post fetches the comments that its thread shows', async () => {
  api.use(http.get(apiUrl('/user/feeds/:id'), () => ok({ _id: objectId })))
  thread([comment(1)])
  await FeedPage.load?.({ query: { id: objectId }, ...prefetchInto(queryClient()) } as unknown as PageContext)
  const [fetched] = queryClient()
    .getQueryCache()
    .findAll({ queryKey: ['comments.search'] })
  expect(fetched?.state.data).toMatchObject({ pages: [{ data: [{ content: 'Words 1' }] }] })
  show()
  await screen.findByText('Words 1')
  const shown = queryClient()
    .getQueryCache()
    .findAll({ queryKey: ['comments.search'] })
  expect(shown.map(({ queryHash }) => queryHash)).toEqual([fetched?.queryHash])
})

test('the page of a locked post is shown though its comments are refused', async () => {
  api.use(
    http.get(apiUrl('/user/feeds/:id'), () => ok({ _id: objectId })),
    http.get(apiUrl('/comments'), () => refusal(403, 'locked', 'Locked'))
  )
  const context = { query: { id: objectId }, ...prefetchInto(queryClient()) } as unknown as PageContext
  expect(await FeedPage.load?.(context)).toEqual({ id: objectId })
})

test('comments are loaded by page, and replies on demand', async () => {
  thread([
    comment(1, { totalReplies: 1 }),
    comment(2),
    comment(3),
    comment(9, { parentId: id(1), content: 'Answer', isFromPerformer: true }),
  ])
  show()
  await screen.findByText('Words 1')
  expect(words()).toEqual(['Words 1', 'Words 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Older comments' }))
  await screen.findByText('Words 3')
  expect(screen.queryByRole('button', { name: 'Older comments' })).toBeNull()
  expect(screen.queryByText('Answer')).toBeNull()
  const toggle = screen.getByRole('button', { name: '1 reply' })
  fireEvent.click(toggle)
  expect(await screen.findByText('Answer')).toBeTruthy()
  expect(screen.getByText('Creator')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide replies' }))
  expect(screen.queryByText('Answer')).toBeNull()
})

test('a comment can be sent once it has text, is shown in its place, and the field is cleared', async () => {
  const sent = thread([comment(1)])
  show()
  const field = await screen.findByLabelText('Write a comment')
  const button = screen.getByRole('button', { name: 'Comment' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  fireEvent.change(field, { target: { value: `${'x'.repeat(1001)}` } })
  expect([button.disabled, screen.getByText('1 character over the limit').textContent]).toEqual([
    true,
    '1 character over the limit',
  ])
  fireEvent.change(field, { target: { value: '  New  ' } })
  fireEvent.click(button)
  await waitFor(() => expect(words()).toEqual(['New', 'Words 1']))
  expect(sent).toEqual([{ method: 'POST', body: { objectType: 'feed', objectId, content: 'New' } }])
  expect((field as HTMLTextAreaElement).value).toBe('')
})

test('a comment that failed stays in its field, with the reason and a retry', async () => {
  thread([comment(1)])
  api.use(http.post(apiUrl('/comments'), () => refusal(429, 'too_many_requests', 'Too many attempts.'), { once: true }))
  show()
  const field = (await screen.findByLabelText('Write a comment')) as HTMLTextAreaElement
  fireEvent.change(field, { target: { value: 'New' } })
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
  expect(field.value).toBe('New')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(words()).toEqual(['New', 'Words 1']))
  expect([field.value, screen.queryByRole('alert')]).toEqual(['', null])
})

test('a reply is shown below the comment, and names whom it answers when that was a reply', async () => {
  const sent = thread([comment(1, { totalReplies: 1 }), comment(9, { parentId: id(1), content: 'Answer' })])
  show()
  fireEvent.click(await screen.findByRole('button', { name: '1 reply' }))
  const answer = (await screen.findByText('Answer')).closest('article')!
  fireEvent.click(within(answer).getByRole('button', { name: 'Reply' }))
  const field = (await screen.findByLabelText('Reply to Bruna Salles')) as HTMLTextAreaElement
  expect([field.value, document.activeElement]).toEqual(['@bruna ', field])
  fireEvent.change(field, { target: { value: '@bruna New' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1)!)
  const mention = await screen.findByRole('link', { name: '@bruna' })
  expect(mention.getAttribute('href')).toBe('/bruna')
  expect(mention.closest('article')?.textContent).toContain('@bruna New')
  expect([sent, screen.queryByLabelText('Reply to Bruna Salles')]).toEqual([
    [{ method: 'POST', body: { objectType: 'feed', objectId, parentId: id(1), content: '@bruna New' } }],
    null,
  ])
})

test('the author edits a comment in place and deletes it after a confirmation; others can report it', async () => {
  const sent = thread([comment(1, { canEdit: true, canDelete: true, totalReplies: 2 }), comment(2)])
  const { store } = show()
  const mine = (await screen.findByText('Words 1')).closest('article')!
  await choose(mine, 'Edit')
  fireEvent.change(screen.getByLabelText('Edit comment'), { target: { value: 'Changed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByLabelText('Edit comment')).toBeNull())
  await waitFor(() => expect(words()[0]).toBe('Changed'))
  await choose(screen.getByText('Changed').closest('article')!, 'Delete')
  await screen.findByText("The 2 replies to it will be deleted too. You can't undo this.")
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
  await waitFor(() => expect(words()).toEqual(['Words 2']))
  expect([sent.map((one) => one.method), toastTexts()]).toEqual([['PUT', 'DELETE'], ['Comment deleted']])
  await choose(screen.getByText('Words 2').closest('article')!, 'Report')
  expect(store.getState().report.subject).toEqual({ objectType: 'comment', objectId: id(2), name: 'Bruna Salles' })
})

test('the button in the action row focuses the field for a new comment', async () => {
  thread([comment(1)])
  show()
  const field = await screen.findByLabelText('Write a comment')
  scrollToComments(objectId)
  expect(document.activeElement).toBe(field)
})

test('an empty, failed or locked thread says so', async () => {
  thread([])
  show(null, 0)
  expect(await screen.findByText('No comments yet')).toBeTruthy()
  cleanup()
  api.use(http.get(apiUrl('/comments'), () => refusal(500, 'internal', 'Something went wrong')))
  show()
  expect(await screen.findByText("The comments couldn't be loaded")).toBeTruthy()
  thread([comment(1)])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Words 1')).toBeTruthy()
  cleanup()
  showScreen(<Comments objectType="video" objectId={objectId} total={7} isLocked performerId={creator._id} />, {
    user: fan,
  })
  expect(screen.getByText('You can see the comments once you have access to this.')).toBeTruthy()
})

test('a visitor reads, and is sent to the login with a return address', async () => {
  thread([comment(1)])
  const { visit } = show(null)
  await screen.findByText('Words 1')
  expect(screen.queryByLabelText('Write a comment')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Log in to comment' }))
  expect(visit.path).toBe(`/auth/login?next=${encodeURIComponent(`/#comments-${objectId}`)}`)
})
