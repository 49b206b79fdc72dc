import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Broadcast } from '../../../contract/social/broadcasts.ts'
import { BroadcastsScreen } from '../../../src/features/social/broadcasts/BroadcastsScreen.tsx'
import { MessageSettingsScreen } from '../../../src/features/social/broadcasts/MessageSettingsScreen.tsx'
import { NewBroadcastScreen } from '../../../src/features/social/broadcasts/NewBroadcastScreen.tsx'
import { eventTable } from '../../../src/realtime/events.ts'
import { choose } from '../antd.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, refusal, toastTexts } from '../support.ts'

const id = '0198a3c4-7777-7000-8000-000000000001'
const broadcast = (more: Partial<Broadcast> = {}): Broadcast => ({
  _id: id,
  text: 'Forty chairs on the 14th',
  audience: 'followers',
  status: 'sending',
  totalRecipients: 40,
  totalSent: 10,
  totalRead: 3,
  totalSales: 0,
  createdAt: '2026-10-01T12:00:00.000Z',
  ...more,
})

let listed: Broadcast[]
let sent: Record<string, unknown>[]

withScreens()
beforeEach(() => {
  localStorage.clear()
  listed = [broadcast()]
  sent = []
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  api.use(
    http.get(apiUrl('/performer/broadcasts'), () => ok({ data: listed, total: listed.length })),
    http.get(apiUrl('/performer/broadcasts/audience'), ({ request }) => {
      const total =
        { everyone: 25, followers: 24, subscribers: 0 }[new URL(request.url).searchParams.get('audience') ?? ''] ?? 0
      return ok({
        data: [{ _id: fan._id, name: fan.name, username: 'bruna', avatar: '/no-avatar.jpg', isPerformer: false }],
        total,
      })
    }),
    http.post(apiUrl('/performer/broadcasts'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return ok(broadcast(), 202)
    })
  )
})

test('a broadcast in delivery shows its progress and updates automatically', async () => {
  const { store, cache } = showScreen(<BroadcastsScreen />, { user: creator, path: '/creator/broadcasts' })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Sending')
  expect(row.textContent).toContain('10 of 40')
  expect(within(row).queryByText('Bought')).toBeNull()
  const delivered = { _id: id, status: 'sent', totalSent: 39, totalRecipients: 39 } as const
  listed = [broadcast(delivered)]
  act(() => eventTable['broadcast/changed'](delivered, { dispatch: store.dispatch, cache }))
  await waitFor(() => expect(row.textContent).toContain('Delivered39'))
  expect(within(row).queryByRole('progressbar')).toBeNull()
})

test('unsending a broadcast asks for confirmation, and says which messages remain', async () => {
  listed = [broadcast({ status: 'sent', totalSent: 39, price: 6, totalSales: 2 })]
  let recalls = 0
  api.use(
    http.delete(
      apiUrl(`/performer/broadcasts/${id}`),
      () => (recalls++, (listed = [broadcast({ status: 'recalled', totalSent: 2 })]), ok(listed[0], 202))
    )
  )
  showScreen(<BroadcastsScreen />, { user: creator, path: '/creator/broadcasts' })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Bought2')
  fireEvent.click(within(row).getByRole('button', { name: 'Unsend' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('39 people')
  expect(recalls).toBe(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unsend' }))
  await screen.findByText('Unsent')
  expect(recalls).toBe(1)
})

test('an empty list links to the first broadcast', async () => {
  listed = []
  showScreen(<BroadcastsScreen />, { user: creator, path: '/creator/broadcasts' })
  await screen.findByText('No broadcasts yet')
  expect(screen.getByRole('link', { name: 'New broadcast' }).getAttribute('href')).toBe('/creator/broadcasts/new')
})

test('a new broadcast shows the number of recipients and a preview, and is sent once', async () => {
  const { visit } = showScreen(<NewBroadcastScreen />, { user: creator, path: '/creator/broadcasts/new' })
  const button = await screen.findByRole('button', { name: 'Send to 25 people' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Subscribers/ }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /^Followers/ }))
  expect(button.textContent).toBe('Send to 24 people')
  fireEvent.click(button)
  expect(sent).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: /^Message/ }), { target: { value: 'Forty chairs' } })
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('Forty chairs')).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(visit.sent).toEqual(['/creator/broadcasts']))
  expect(sent).toEqual([
    { text: 'Forty chairs', fileIds: [], audience: 'followers', clientBroadcastId: expect.stringMatching(/^.{8,64}$/) },
  ])
  expect(toastTexts()).toHaveLength(1)
})

test('people are searched by name on the server, chosen, and the message goes to them', async () => {
  const searched: string[] = []
  api.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/broadcasts/audience')) searched.push(searchParams.get('q') ?? '')
  })
  showScreen(<NewBroadcastScreen />, { user: creator, path: '/creator/broadcasts/new' })
  fireEvent.click(await screen.findByRole('radio', { name: /^Select people/ }))
  const combobox = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Find people' })
  fireEvent.change(combobox(), { target: { value: 'bru' } })
  await waitFor(() => expect(searched).toContain('bru'))
  await choose('Find people', fan.name)
  fireEvent.change(screen.getByRole('textbox', { name: /^Message/ }), { target: { value: 'Forty chairs' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send to 1 / }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ audience: 'list', accountIds: [fan._id] })
})

test('a list without anybody in it is not sent, and what the server refuses is said and kept', async () => {
  api.use(http.post(apiUrl('/performer/broadcasts'), () => refusal(503, 'internal', 'Not now')))
  showScreen(<NewBroadcastScreen />, { user: creator, path: '/creator/broadcasts/new' })
  await screen.findByRole('button', { name: 'Send to 25 people' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })
  fireEvent.change(box, { target: { value: 'Forty chairs' } })
  fireEvent.click(screen.getByRole('radio', { name: /^Select people/ }))
  fireEvent.submit(box.closest('form')!)
  await screen.findByText('Select at least one person.')
  fireEvent.click(screen.getByRole('radio', { name: /^Everyone/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send to 25 people' }))
  await screen.findByRole('alert')
  expect(box.value).toBe('Forty chairs')
})

test('enabling calls without a price shows an error, and no request is sent', async () => {
  const changes: unknown[] = []
  api.use(
    http.get(apiUrl('/performers/me'), () => ok(creator)),
    http.get(apiUrl('/message-settings'), () => ok({ showsPresence: true, whoMayWrite: 'follower' })),
    http.put(apiUrl('/message-settings'), async ({ request }) => {
      changes.push(await request.json())
      return ok({ showsPresence: true, whoMayWrite: 'follower', callMinutePrice: 2, callMinimumMinutes: 5 })
    })
  )
  showScreen(<MessageSettingsScreen />, { user: creator, path: '/creator/message-settings' })
  fireEvent.click(await screen.findByRole('switch', { name: /Accept video calls/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const price = await screen.findByRole('textbox', { name: 'Price per minute' })
  expect([price.getAttribute('aria-invalid'), changes]).toEqual(['true', []])
  fireEvent.change(price, { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(changes).toEqual([
      {
        whoMayWrite: 'follower',
        showsPresence: true,
        callMinutePrice: 2,
        callGroupMinutePrice: null,
        callMinimumMinutes: 5,
      },
    ])
  )
})
