import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Feed } from '../../../contract/catalogue/feeds.ts'
import { useRequest } from '../../../src/api/use-request.ts'
import { FeedItem } from '../../../src/features/catalogue/feeds/FeedItem.tsx'
import { feed, poll } from './feeds/feed-fixtures.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

/** A post read from the cache, as on a page. */
const Post = (): ReactElement => {
  const { data } = useRequest('feeds.view', { params: { id: feed()._id } })
  return <>{data && <FeedItem feed={data} />}</>
}
/** Mocks the API with these answers, one after the other; the last one repeats. */
const answering = (...answers: Feed[]): void => {
  let next = 0
  api.use(http.get(apiUrl('/user/feeds/:id'), () => ok(answers[Math.min(next++, answers.length - 1)])))
}

const shares = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('a vote is shown immediately, results follow with the answer, and it cannot be repeated', async () => {
  const sent: string[] = []
  let answer: () => void = () => undefined
  answering(feed({ type: 'poll', poll: poll() }))
  api.use(
    http.post(apiUrl('/user/feeds/vote/:id'), async ({ params }) => {
      sent.push(String(params['id']))
      await new Promise<void>((resolve) => (answer = resolve))
      return ok(
        poll({
          totalVotes: 5,
          votedOptionId: 'o2',
          options: [
            { _id: 'o1', text: 'The slow one', totalVotes: 1 },
            { _id: 'o2', text: 'The new one', totalVotes: 4 },
          ],
        })
      )
    })
  )
  showScreen(<Post />, { user: fan })
  fireEvent.click(await screen.findByRole('button', { name: 'Vote' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose an option first.')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'The new one' }))
  fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  // At first the vote is marked, without figures, which are not known yet.
  await waitFor(() => expect(shares()).toEqual(['The slow one', 'The new oneYour vote']))
  expect(screen.getByText('4 votes')).toBeTruthy()
  await waitFor(() => expect(sent).toEqual(['o2']))
  answer()
  await waitFor(() => expect(shares()).toEqual(['The slow one20%', 'The new oneYour vote80%']))
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a refused vote is removed; if another vote counts, the post shows that one', async () => {
  const voted = feed({
    type: 'poll',
    poll: poll({
      votedOptionId: 'o1',
      options: [
        { _id: 'o1', text: 'The slow one', totalVotes: 3 },
        { _id: 'o2', text: 'The new one', totalVotes: 0 },
      ],
    }),
  })
  answering(feed({ type: 'poll', poll: poll() }), voted)
  api.use(http.post(apiUrl('/user/feeds/vote/:id'), () => refusal(409, 'already_voted', 'You have voted already')))
  showScreen(<Post />, { user: fan })
  fireEvent.click(await screen.findByRole('radio', { name: 'The new one' }))
  fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  await waitFor(() => expect(shares()).toEqual(['The slow oneYour vote100%', 'The new one0%']))
  expect(toastTexts()).toHaveLength(1)
})

test('a vote of a visitor leads to the login and back; a closed poll shows its results to everyone', async () => {
  answering(feed({ type: 'poll', poll: poll() }))
  const { visit } = showScreen(<Post />, { path: '/posts/f1' })
  fireEvent.click(await screen.findByRole('radio', { name: 'The slow one' }))
  fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  await waitFor(() => expect(visit.sent).toEqual(['/auth/login?next=%2Fposts%2Ff1']))
  cleanup()
  answering(
    feed({
      type: 'poll',
      poll: poll({
        isClosed: true,
        options: [
          { _id: 'o1', text: 'The slow one', totalVotes: 1 },
          { _id: 'o2', text: 'The new one', totalVotes: 2 },
        ],
      }),
    })
  )
  showScreen(<Post />)
  await waitFor(() => expect(shares()).toEqual(['The slow one33%', 'The new one67%']))
  expect(screen.getByText('3 votes · closed')).toBeTruthy()
})
