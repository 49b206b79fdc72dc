import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications/notification-center/notifications.ts'
import { NotificationCenterButton } from '../../../src/features/notifications/notification-center/NotificationCenterButton.tsx'
import { NotificationsScreen } from '../../../src/features/notifications/notification-center/NotificationsScreen.tsx'
import { notifyListeners } from '../../../src/realtime/socket.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, refusal } from '../support.ts'

const nameOf = (n: number): string => `0198a3c4-6666-7000-8000-${String(n).padStart(12, '0')}`
const notification = (n: number, more: Partial<Notification> = {}): Notification => ({
  _id: nameOf(n),
  kind: 'follower',
  actor: { _id: fan._id, name: `Person ${n}`, username: `person${n}`, avatar: '/no-avatar.jpg', isPerformer: false },
  total: 1,
  href: `/person${n}`,
  isRead: false,
  createdAt: '2026-10-01T12:00:00.000Z',
  updatedAt: '2026-10-01T12:00:00.000Z',
  ...more,
})

let kept: Notification[]
let asked: string[]
let read: unknown[]
const unread = (): number => kept.filter(({ isRead }) => !isRead).length

withScreens()
beforeEach(() => {
  kept = [
    notification(3, { kind: 'tip', amount: 12, detail: 'feed' }),
    notification(2, { kind: 'comment', detail: 'video', excerpt: 'The third bar is the best' }),
    notification(1, { isRead: true, total: 4 }),
  ]
  asked = []
  read = []
  api.use(
    http.get(apiUrl('/notifications/total-unread'), () => ok({ total: unread(), asOf: 10 })),
    http.get(apiUrl('/notifications'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(`${query.get('group') ?? 'all'} ${query.get('unread') ?? 'every'} ${query.get('before') ?? 'first'}`)
      if (query.get('before')) return ok({ data: [notification(9, { isRead: true })], total: 4 })
      const data = kept.filter(
        (one) =>
          (query.get('unread') ? !one.isRead : true) &&
          (query.get('group') === 'messages' ? one.kind === 'message' : true)
      )
      return ok({ data, total: 4, ...(data.length > 0 && query.get('group') === null && { nextCursor: 'older' }) })
    }),
    http.post(apiUrl('/notifications/:id/read'), ({ params }) => {
      read.push(params['id'])
      kept = kept.map((one) => (one._id === params['id'] ? { ...one, isRead: true } : one))
      return ok({ total: unread(), asOf: 11 })
    }),
    http.post(apiUrl('/notifications/read-all'), async ({ request }) => {
      read.push(await request.json())
      kept = kept.map((one) => ({ ...one, isRead: true }))
      return ok({ total: 0, asOf: 11 })
    })
  )
})

const rows = () => screen.findAllByRole('listitem')
const bell = (words: string) => screen.findByRole('link', { name: words })

test('the bell shows the unread count, and follows every event', async () => {
  showScreen(<NotificationCenterButton />, { user: creator })
  await bell('Notifications, 2 unread')
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread', expanded: false })).toBeTruthy()
  act(() => notifyListeners('notification/created', { total: 3, asOf: 12 } as never))
  await bell('Notifications, 3 unread')
  act(() => notifyListeners('notification/read', { total: 120, asOf: 14 } as never))
  act(() => notifyListeners('notification/created', { total: 4, asOf: 13 } as never))
  expect((await bell('Notifications, 99+ unread')).textContent).toBe('99+')
  act(() => notifyListeners('notification/read', { total: 0, asOf: 15 } as never))
  expect((await bell('Notifications')).textContent).toBe('')
})

test('its panel loads the list when opened, and marks a followed notification as read', async () => {
  const { container } = showScreen(<NotificationCenterButton />, { user: creator })
  await bell('Notifications, 2 unread')
  expect(asked).toEqual([])
  const panel = container.querySelector('[popover]')!
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  const [tip] = await within(panel as HTMLElement).findAllByRole('listitem', { hidden: true })
  expect(tip?.textContent).toContain('Unread: Person 3 tipped you $12.00 for your post')
  fireEvent.click(tip!.querySelector('a')!)
  await bell('Notifications, 1 unread')
  expect(read).toEqual([nameOf(3)])
  expect(tip?.textContent).not.toContain('Unread')
})

test('the page shows who did what, with quotes', async () => {
  showScreen(<NotificationsScreen />, { user: creator, path: '/notifications' })
  const [, comment, follower] = await rows()
  expect(comment?.textContent).toContain('Person 2 commented on your videoThe third bar is the best')
  expect(comment?.querySelector('a')?.getAttribute('href')).toBe('/person2')
  expect(follower?.textContent).toContain('Person 1 and 3 others started following you')
  expect(follower?.textContent).not.toContain('Unread')
})

test('group and unread filters are in the address; an empty group says so', async () => {
  const { visit } = showScreen(<NotificationsScreen />, { user: creator, path: '/notifications?unread=true' })
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe(
    '/notifications?unread=true&group=messages'
  )
  fireEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
  expect(visit.sent).toEqual(['/notifications'])
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  cleanup()
  showScreen(<NotificationsScreen />, { user: creator, path: '/notifications?group=messages' })
  await screen.findByText('Nothing here yet')
  expect(asked).toEqual(['all true first', 'all every first', 'messages every first'])
})

test('all notifications of a group are marked as read at once, in the list too', async () => {
  showScreen(<NotificationsScreen />, { user: creator, path: '/notifications?group=people' })
  expect(await rows()).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryAllByText('Unread:', { exact: false })).toHaveLength(0))
  expect(read).toEqual([{ group: 'people' }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true)
})

test('loads further pages by cursor until the end', async () => {
  showScreen(<NotificationsScreen />, { user: creator, path: '/notifications' })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Person 9 started following you')
  expect(await rows()).toHaveLength(4)
  expect(asked).toEqual(['all every first', 'all every older'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a failed request shows an error with a retry', async () => {
  api.use(http.get(apiUrl('/notifications'), () => refusal(500, 'internal', 'Broken'), { once: true }))
  showScreen(<NotificationsScreen />, { user: creator, path: '/notifications' })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(3)
})

test('an empty list has its own text', async () => {
  kept = []
  showScreen(<NotificationsScreen />, { user: creator, path: '/notifications?group=account' })
  await screen.findByText('Nothing here yet')
  cleanup()
  showScreen(<NotificationsScreen />, { user: creator, path: '/notifications?unread=true' })
  await screen.findByText("You're all caught up")
})
