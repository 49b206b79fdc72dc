import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { useRequest } from '../../../src/api/use-request.ts'
import { ItemActions } from '../../../src/features/social/reactions/ItemActions.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

const _id = '0198a3c4-0000-7000-8000-0000000000f1'
const item = {
  _id,
  totalLikes: 4,
  totalComments: 2,
  isLiked: false,
  isBookmarked: false,
  isLocked: false,
  performer: { _id: 'p1', name: 'Marisol Vega' },
}

/** The action row of an item read from the cache, as on a page. */
const Row = (): ReactElement => {
  const { data } = useRequest('feeds.view', { params: { id: _id } })
  return <>{data && <ItemActions type="feed" item={data} commentsHref={`/posts/${_id}`} />}</>
}
const like = () => screen.findByRole('button', { name: /^Like/ })
/** Whether it is pressed, its name, and the count that it shows. */
const state = (button: HTMLElement) => [
  button.getAttribute('aria-pressed'),
  button.getAttribute('aria-label'),
  button.textContent,
]

/** Mocks the API's likes; each answer is held until `answer` is called, and `sent` lists the requests in order. */
function heldReactions() {
  const sent: string[] = []
  const waiting: (() => void)[] = []
  let total = 4
  const hold = async ({ request }: { request: Request }) => {
    const { action } = (await request.json()) as { action: string }
    sent.push(`${request.method} ${action}`)
    await new Promise<void>((resolve) => waiting.push(resolve))
    total += request.method === 'POST' ? 1 : -1
    return ok({ action, objectType: 'feed', objectId: _id, ...(action === 'like' && { total: total + 10 }) })
  }
  api.use(
    http.get(apiUrl('/user/feeds/:id'), () => ok(item)),
    http.post(apiUrl('/reactions'), hold),
    http.delete(apiUrl('/reactions'), hold)
  )
  return {
    sent,
    answer: async () =>
      (await waitFor(() => (waiting.length ? waiting.shift() : Promise.reject(new Error('nothing sent')))))?.(),
  }
}

test("a like is shown immediately; the count is then the server's", async () => {
  const held = heldReactions()
  showScreen(<Row />, { user: fan })
  expect(state(await like())).toEqual(['false', 'Like 4', '4'])
  fireEvent.click(await like())
  expect(state(await like())).toEqual(['true', 'Like 5', '5'])
  await held.answer()
  await waitFor(async () => expect(state(await like())).toEqual(['true', 'Like 15', '15']))
  expect(held.sent).toEqual(['POST like'])
})

test('clicks that are faster than the answers result in the last one, one request at a time', async () => {
  const held = heldReactions()
  showScreen(<Row />, { user: fan })
  for (let i = 0; i < 4; i++) fireEvent.click(await like())
  await held.answer()
  await held.answer()
  await waitFor(() => expect(held.sent).toEqual(['POST like', 'DELETE like']))
  await waitFor(async () => expect((await like()).getAttribute('aria-pressed')).toBe('false'))
  // Five clicks: liked.
  for (let i = 0; i < 5; i++) fireEvent.click(await like())
  await held.answer()
  await waitFor(async () => expect(state(await like())).toEqual(['true', 'Like 15', '15']))
  expect(held.sent).toEqual(['POST like', 'DELETE like', 'POST like'])
})

test('a refused change is undone, with the reason', async () => {
  api.use(
    http.get(apiUrl('/user/feeds/:id'), () => ok(item)),
    http.post(apiUrl('/reactions'), () =>
      refusal(404, 'not_found', "We couldn't find this. It may be gone, or you may not have access.")
    )
  )
  showScreen(<Row />, { user: fan })
  const button = await like()
  fireEvent.click(button)
  expect(state(button)).toEqual(['true', 'Like 5', '5'])
  await waitFor(() =>
    expect(toastTexts()).toEqual(["We couldn't find this. It may be gone, or you may not have access."])
  )
  expect(state(await like())).toEqual(['false', 'Like 4', '4'])
  const bookmark = screen.getByRole('button', { name: 'Bookmark' })
  fireEvent.click(bookmark)
  expect(bookmark.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(bookmark.getAttribute('aria-pressed')).toBe('false'))
})

test('a visitor is sent to the login with a return address, and no request is sent', async () => {
  const held = heldReactions()
  const { visit } = showScreen(<Row />, { path: '/marisol?tab=videos#x' })
  fireEvent.click(await like())
  expect([visit.sent, held.sent, state(await like())]).toEqual([
    [`/auth/login?next=${encodeURIComponent('/marisol?tab=videos')}`],
    [],
    ['false', 'Like 4', '4'],
  ])
})

test('on a locked item the counts are not buttons, and it can be bookmarked', () => {
  showScreen(<ItemActions type="video" item={{ ...item, isLocked: true }} onComment={() => undefined} />, { user: fan })
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Bookmark'])
  expect(screen.getByText('Likes').parentElement?.textContent).toBe('Likes4')
})
