import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { maxMessageText } from '../../../../contract/limits.ts'
import { BlockDialog } from '../../../../src/features/identity/blocks/BlockDialog.tsx'
import { BlockedScreen } from '../../../../src/features/identity/blocks/BlockedScreen.tsx'
import { Composer } from '../../../../src/features/social/messages/composer/Composer.tsx'
import { storedDraftText } from '../../../../src/features/social/messages/form/draft.ts'
import { selectMessages } from '../../../../src/features/social/messages/slice.ts'
import { conversation, conversationId, ownMessage } from './message-fixtures.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, refusal } from '../../support.ts'

withScreens()
beforeEach(() => localStorage.clear())

type Sent = { text: string; price?: number; fileIds?: string[]; clientMessageId: string }

/** Mocks sending, and records the messages. */
const serveSending = (): Sent[] => {
  const sent: Sent[] = []
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
      const body = (await request.json()) as Sent
      sent.push(body)
      return ok(ownMessage(sent.length, { text: body.text, clientMessageId: body.clientMessageId }), 201)
    })
  )
  return sent
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Creator 1' })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

test('Enter sends, Shift+Enter inserts a line break, and the form is cleared', async () => {
  const sent = serveSending()
  const { store } = showScreen(<Composer conversation={conversation(1)} />, { user: fan })
  expect(document.activeElement).toBe(box())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  fireEvent.keyDown(box(), { key: 'Enter' })
  type('  Hello there \n')
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  expect(box().value).toBe('  Hello there \n')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect([
    box().value,
    selectMessages(store.getState(), conversationId(1)).map(({ text, delivery }) => [text, delivery]),
  ]).toEqual(['', [['Hello there', 'sending']]])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ text: 'Hello there', fileIds: [], clientMessageId: expect.stringMatching(/^\S{8,64}$/) })
})

test('a draft is restored for its conversation and account until it is sent', async () => {
  const sent = serveSending()
  const first = showScreen(<Composer conversation={conversation(1)} />, { user: fan })
  type('Half a thou')
  first.unmount()
  expect([
    storedDraftText(fan._id, conversationId(1)),
    storedDraftText(fan._id, conversationId(2)),
    storedDraftText(creator._id, conversationId(1)),
  ]).toEqual(['Half a thou', '', ''])
  const again = showScreen(<Composer conversation={conversation(1)} />, { user: fan })
  await waitFor(() => expect(box().value).toBe('Half a thou'))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toMatchObject([{ text: 'Half a thou' }]))
  again.unmount()
  expect(storedDraftText(fan._id, conversationId(1))).toBe('')
})

test('a creator sets a price within the limits and sees a preview; a fan has no price field', async () => {
  const sent = serveSending()
  api.use(http.get(apiUrl('/performers/me'), () => refusal(404, 'not_found', 'Nothing here')))
  showScreen(<Composer conversation={conversation(1)} />, { user: creator })
  fireEvent.click(screen.getByRole('button', { name: 'Set a price' }))
  type('The recording')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(sent).toEqual([])
  const price = await screen.findByLabelText<HTMLInputElement>('Price to unlock')
  expect(price.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(price, { target: { value: '12' } })
  expect(screen.getByText('Unlock for $12.00')).toBeTruthy()
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(sent).toMatchObject([{ text: 'The recording', price: 12 }]))
  expect(screen.queryByLabelText('Price to unlock')).toBeNull()
  cleanup()
  showScreen(<Composer conversation={conversation(1)} />, { user: fan })
  expect(screen.queryByRole('button', { name: /Ask a price/ })).toBeNull()
})

test('the character count is shown near the limit, and beyond it nothing is sent', () => {
  const sent = serveSending()
  showScreen(<Composer conversation={conversation(1)} />, { user: fan })
  type('x'.repeat(maxMessageText - 300))
  expect(screen.getByText('300 left')).toBeTruthy()
  type('x'.repeat(maxMessageText + 7))
  expect(screen.getByText('7 over the limit')).toBeTruthy()
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect([
    sent.length,
    box().value.length,
    screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled,
  ]).toEqual([0, maxMessageText + 7, true])
})

test.each([
  ['follow_required', 'Follow Creator 1 to send a message.', ['Follow Creator 1', 'Subscribe']],
  ['subscription_required', 'Creator 1 only takes messages from subscribers. Subscribe to send one.', ['Subscribe']],
  ['closed', "Creator 1 isn't taking messages right now. You can still read this conversation.", []],
  ['not_following', 'Creator 1 no longer follows or subscribes to you. You can message them again if they do.', []],
  [
    'blocked',
    'You blocked Creator 1. Neither of you can send messages. You can still read this conversation.',
    ['Unblock Creator 1'],
  ],
  ['unavailable', "You can't send messages here right now. You can still read this conversation.", []],
] as const)('a user who cannot write (%s) sees the reason and the next step', (writeRefusal, words, ways) => {
  showScreen(<Composer conversation={conversation(1, { canWrite: false, writeRefusal })} />, { user: fan })
  expect([
    screen.getByText(words).textContent,
    screen.queryByRole('textbox'),
    screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ]).toEqual([words, null, [...ways]])
})

test('subscribing from there opens its dialog by the address', () => {
  const { visit } = showScreen(
    <Composer conversation={conversation(1, { canWrite: false, writeRefusal: 'subscription_required' })} />,
    { user: fan, path: `/messages/${conversationId(1)}` }
  )
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(visit.path).toBe(`/messages/${conversationId(1)}?subscribe=${conversation(1).recipient._id}`)
})

test('blocking explains its effect first, and the list of blocked accounts follows a block and its removal', async () => {
  const { recipient } = conversation(1)
  let isBlocked = false
  api.use(
    http.get(apiUrl('/block/users'), () =>
      ok(
        isBlocked
          ? { data: [{ ...recipient, blockedAt: '2026-11-01T00:00:00.000Z' }], total: 1 }
          : { data: [], total: 0 }
      )
    ),
    http.post(apiUrl('/block/users'), async ({ request }) => {
      isBlocked = ((await request.json()) as { userId: string }).userId === recipient._id
      return new Response(null, { status: 204 })
    }),
    http.delete(apiUrl(`/block/users/${recipient._id}`), () => {
      isBlocked = false
      return new Response(null, { status: 204 })
    })
  )
  const onBlocked = vi.fn()
  showScreen(
    <>
      <BlockedScreen />
      <BlockDialog person={recipient} onClose={() => undefined} onBlocked={onBlocked} />
    </>,
    { user: fan }
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Block Creator 1?' }))
  expect(dialog.getByText(/Neither of you can send messages/)).toBeTruthy()
  expect(isBlocked).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(onBlocked).toHaveBeenCalledOnce())
  const unblock = await screen.findByRole('button', { name: 'Unblock Creator 1' })
  // Neither can write: there is no message link.
  expect(screen.queryByRole('link', { name: 'Message Creator 1' })).toBeNull()
  fireEvent.click(unblock)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Creator 1' })).toBeNull())
})
