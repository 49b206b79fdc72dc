import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { CreatorWebhookEvent, SiteWebhookEvent } from '../../../contract/notifications/webhooks/webhook-events.ts'
import type { Webhook } from '../../../contract/notifications/webhooks/webhooks.ts'
import { creatorEvents, siteEvents } from '../../../src/features/notifications/webhooks/calls.ts'
import { WebhooksScreen } from '../../../src/features/notifications/webhooks/WebhooksScreen.tsx'
import { chooseAction } from '../antd.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, http, ok, refusal } from '../support.ts'

withScreens()

const id = '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e'
const url = 'https://hooks.example.com/in'
const hook: Webhook = {
  _id: id,
  url,
  description: '',
  events: ['follow.created'],
  isPaused: false,
  secretEnding: 'abc=',
  createdAt: '2026-11-01T10:00:00.000Z',
}
let stored: Webhook[]
let sent: { url?: string; events?: string[]; isPaused?: boolean }[]

beforeEach(() => {
  stored = []
  sent = []
  api.use(
    http.get(apiUrl('/performer/webhooks'), () => ok({ data: stored, total: stored.length })),
    http.post(apiUrl('/performer/webhooks'), async ({ request }) => {
      sent.push((await request.json()) as object)
      stored = [hook]
      return ok({ ...hook, secret: 'whsec_c2VjcmV0' }, 201)
    }),
    http.put(apiUrl(`/performer/webhooks/${id}`), async ({ request }) => {
      const change = (await request.json()) as { isPaused: boolean }
      sent.push(change)
      stored = [{ ...hook, ...change, ...(change.isPaused && { pauseReason: 'owner' as const }) }]
      return ok(stored[0])
    })
  )
})

const show = () => showScreen(<WebhooksScreen calls="webhooks" />, { user: creator, path: '/creator/webhooks' })

test('every event that an owner can choose is in one group of the form', () => {
  expect(Object.values(creatorEvents).flat().toSorted()).toEqual(CreatorWebhookEvent.options.toSorted())
  expect(Object.values(siteEvents).flat().toSorted()).toEqual(SiteWebhookEvent.options.toSorted())
})

test('a new webhook needs an address and an event; its secret is shown once', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = await screen.findByRole('dialog', { name: 'New webhook' })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Create webhook' }))
  expect(await within(dialog).findByText('Choose at least one event')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Address' }), { target: { value: ` ${url} ` } })
  fireEvent.click(within(dialog).getByLabelText('Someone follows'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create webhook' }))
  expect(await screen.findByText('whsec_c2VjcmV0')).toBeTruthy()
  expect(sent).toEqual([{ url, description: '', events: ['follow.created'], isPaused: false }])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull())
  expect(await screen.findByText('Secret ends in abc=')).toBeTruthy()
})

test("the server's message about the address is shown at the address", async () => {
  api.use(
    http.post(apiUrl('/performer/webhooks'), () =>
      refusal(422, 'invalid', 'Please check this', { fields: { url: "We couldn't find this address" } })
    )
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Address' }), { target: { value: url } })
  fireEvent.click(screen.getByLabelText('Someone follows'))
  fireEvent.click(screen.getByRole('button', { name: 'Create webhook' }))
  expect(await screen.findByText("We couldn't find this address")).toBeTruthy()
})

test('a webhook is paused and resumed, and a refused test event says why', async () => {
  stored = [hook]
  api.use(
    http.post(apiUrl(`/performer/webhooks/${id}/test`), () =>
      ok({
        _id: id,
        eventId: id,
        type: 'webhook.test',
        status: 'failed',
        attempts: 1,
        lastAttempt: { at: hook.createdAt, durationMs: 10_000, failure: 'timeout' },
        createdAt: hook.createdAt,
      })
    )
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Send test event' }))
  expect(await screen.findByText('No answer within 10 seconds')).toBeTruthy()
  await chooseAction(`Webhook ${url}`, 'Pause')
  expect(await screen.findByText("You paused it. New events aren't sent.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(screen.queryByText("You paused it. New events aren't sent.")).toBeNull())
  expect(sent.map(({ isPaused }) => isPaused)).toEqual([true, false])
})
