import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import { useRequest } from '../../../../src/api/use-request.ts'
import { NewsMenu } from '../../../../src/features/catalogue/follows/NewsMenu.tsx'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../../support.ts'

withScreens()

let stored: NewsLevel | undefined
let sent: string[]
let refuses: boolean
let relation: { isFollowed: boolean; isSubscribed: boolean }
beforeEach(() => {
  ;[stored, sent, refuses] = [undefined, [], false]
  relation = { isFollowed: true, isSubscribed: false }
  api.use(
    http.get(apiUrl('/performers/nina'), () => ok({ _id: 'p1', name: 'Nina', ...relation, newsLevel: stored })),
    http.put(apiUrl('/follows/p1/notifications'), async ({ request }) => {
      const { level } = (await request.json()) as { level: NewsLevel }
      sent.push(level)
      if (refuses) return refusal(500, 'internal', 'Something went wrong, please try again later')
      stored = level
      return ok({ level })
    })
  )
})

const Page = () => {
  const { data } = useRequest('performers.view', { params: { id: 'nina' } })
  return data ? <NewsMenu performer={data} /> : null
}
const bell = (level: string) => screen.findByRole('button', { name: `Notifications from Nina: ${level}` })
const open = async (level: string): Promise<void> => {
  const button = await bell(level)
  const panel = document.getElementById(button.getAttribute('popovertarget')!)!
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  await screen.findByRole('menu', { hidden: true })
}
const options = () =>
  screen
    .getAllByRole('menuitemradio', { hidden: true })
    .map((item) => [item.textContent?.split(' ')[0], item.getAttribute('aria-checked')])
const pick = (name: RegExp): boolean => fireEvent.click(screen.getByRole('menuitemradio', { name, hidden: true }))

HTMLElement.prototype.hidePopover ??= () => undefined

test('the bell of a follower shows the level and a choice of three with the current one marked', async () => {
  showScreen(<Page />, { user: fan })
  await open('Highlights')
  expect(options()).toEqual([
    ['All', 'false'],
    ['Highlights', 'true'],
    ['Off', 'false'],
  ])
})

test('a choice is shown at once and sent; the same choice again is not sent', async () => {
  showScreen(<Page />, { user: fan })
  await open('Highlights')
  pick(/^All/)
  await bell('All')
  pick(/^All/)
  await waitFor(() => expect(sent).toEqual(['all']))
  expect([stored, toastTexts()]).toEqual(['all', []])
})

test('a refused choice is undone, and says why', async () => {
  refuses = true
  showScreen(<Page />, { user: fan })
  await open('Highlights')
  pick(/^Off/)
  await waitFor(() => expect(toastTexts()).toEqual(['Something went wrong, please try again later']))
  await bell('Highlights')
})

test('who neither follows nor subscribes has no bell; a subscriber has one', async () => {
  relation = { isFollowed: false, isSubscribed: true }
  const subscriber = showScreen(<Page />, { user: fan })
  await bell('Highlights')
  subscriber.unmount()
  showScreen(<NewsMenu performer={{ _id: 'p1', name: 'Nina', isFollowed: false, isSubscribed: false }} />, {
    user: fan,
  })
  expect(screen.queryByRole('button')).toBeNull()
})
