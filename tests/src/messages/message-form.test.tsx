import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { maxMessageText } from '../../../contract/limits.ts'
import { BlockDialog } from '../../../src/features/blocks/BlockDialog.tsx'
import { BlockedScreen } from '../../../src/features/blocks/BlockedScreen.tsx'
import { contentsSummary } from '../../../src/features/items/contents-summary.ts'
import { isEmojiAlone } from '../../../src/features/messages/bubble/contents.ts'
import { MessageBubble } from '../../../src/features/messages/bubble/MessageBubble.tsx'
import { Composer } from '../../../src/features/messages/composer/Composer.tsx'
import { storedDraftText } from '../../../src/features/messages/form/draft.ts'
import { selectMessages, sendMessage } from '../../../src/features/messages/slice.ts'
import { keyOf, outgoing } from '../../../src/features/messages/thread-message.ts'
import { useAppSelector } from '../../../src/store/hooks.ts'
import { conversation, conversationId, message, messageId, ownMessage } from './message-fixtures.ts'
import { showScreen } from '../screen.tsx'
import { api, apiUrl, clearToasts, creator, fan, http, ok, refusal } from '../support.ts'

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
afterEach(() => {
  cleanup()
  api.resetHandlers()
  clearToasts()
})
afterAll(() => api.close())

type Sent = { text: string; price?: number; fileIds?: string[]; clientMessageId: string }

/** Mocks sending, and records the messages. */
const serveSending = (): Sent[] => {
  const sent: Sent[] = []
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
      const body = (await request.json()) as Sent
      sent.push(body)
      return ok(ownMessage(sent.length, { text: body.text, clientMessageId: body.clientMessageId }), 201)
    }),
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
  expect([box().value, selectMessages(store.getState(), conversationId(1)).map(({ text, delivery }) => [text, delivery])]).toEqual(['', [['Hello there', 'sending']]])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ text: 'Hello there', fileIds: [], clientMessageId: expect.stringMatching(/^\S{8,64}$/) })
})

test('a draft is restored for its conversation and account until it is sent', async () => {
  const sent = serveSending()
  const first = showScreen(<Composer conversation={conversation(1)} />, { user: fan })
  type('Half a thou')
  first.unmount()
  expect([storedDraftText(fan._id, conversationId(1)), storedDraftText(fan._id, conversationId(2)), storedDraftText(creator._id, conversationId(1))]).toEqual(['Half a thou', '', ''])
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
  expect([sent.length, box().value.length, screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled]).toEqual([0, maxMessageText + 7, true])
})

test.each([
  ['follow_required', 'Follow Creator 1 to send a message.', ['Follow Creator 1', 'Subscribe']],
  ['subscription_required', 'Creator 1 only takes messages from subscribers. Subscribe to send one.', ['Subscribe']],
  ['closed', "Creator 1 isn't taking messages right now. You can still read this conversation.", []],
  ['not_following', 'Creator 1 no longer follows or subscribes to you. You can message them again if they do.', []],
  ['blocked', 'You blocked Creator 1. Neither of you can send messages. You can still read this conversation.', ['Unblock Creator 1']],
  ['unavailable', "You can't send messages here right now. You can still read this conversation.", []],
] as const)('a user who cannot write (%s) sees the reason and the next step', (writeRefusal, words, ways) => {
  showScreen(<Composer conversation={conversation(1, { canWrite: false, writeRefusal })} />, { user: fan })
  expect([screen.getByText(words).textContent, screen.queryByRole('textbox'), screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)]).toEqual([words, null, [...ways]])
})

test('subscribing from there opens its dialog by the address', () => {
  const { visit } = showScreen(<Composer conversation={conversation(1, { canWrite: false, writeRefusal: 'subscription_required' })} />, { user: fan, path: `/messages/${conversationId(1)}` })
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(visit.path).toBe(`/messages/${conversationId(1)}?subscribe=${conversation(1).recipient._id}`)
})

const show = (of: Parameters<typeof MessageBubble>[0]['message'], isOwn = false) =>
  showScreen(<MessageBubble message={of} conversation={conversation(1)} isOwn={isOwn} position="single" />, { user: fan })

test('a locked message shows contents and price, and is unlocked by the purchase dialog', () => {
  const { store } = show(message(1, { text: '', isLocked: true, price: 25, totalFiles: 3, fileKinds: ['photo', 'photo', 'video'], duration: 42 }))
  expect(screen.getByText('2 photos, 1 video · 0:42')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Unlock for $25.00' }))
  expect(store.getState().purchase.wanted).toEqual({ type: 'message', _id: messageId(1), price: 25, performer: conversation(1).recipient })
})

const Thread = () => (
  <>
    {useAppSelector((state) => selectMessages(state, conversationId(1))).map((one) => <MessageBubble key={keyOf(one)} message={one} conversation={conversation(1)} isOwn position="single" />)}
  </>
)

test('a refused message shows the reason, and can be repeated as the same one or discarded', async () => {
  let isOpen = false
  const sent: string[] = []
  api.use(http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
    const { text, clientMessageId } = (await request.json()) as Sent
    sent.push(clientMessageId)
    return isOpen ? ok(ownMessage(1, { text, clientMessageId }), 201) : refusal(403, 'cannot_write', "You can't message this person right now.")
  }))
  const { store } = showScreen(<Thread />, { user: fan })
  const write = (text: string) => {
    const out = outgoing(conversationId(1), fan._id, { text, fileIds: [] })
    store.dispatch(sendMessage.intent(out))
    return out.clientMessageId
  }
  const first = write('Once more')
  expect((await screen.findByRole('alert')).textContent).toBe("Not sent. You can't message this person right now.")
  isOpen = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Sent')).toBeTruthy())
  expect([sent, screen.queryByRole('alert'), screen.getAllByText('Once more').length]).toEqual([[first, first], null, 1])
  isOpen = false
  write('Never mind')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect([screen.queryByText('Never mind'), screen.getAllByText('Once more').length, sent.length]).toEqual([null, 1, 3])
  // A message bubble has no field for a field error.
  api.use(http.post(apiUrl('/messages/conversations/:id'), () => refusal(422, 'validation', 'Please check the highlighted fields.', { fields: { 'fileIds.0': 'This file is not ready' } })))
  write('With a broken film')
  expect((await screen.findByRole('alert')).textContent).toBe('Not sent. This file is not ready')
})

test('deleting asks for confirmation; a deleted message has no actions', async () => {
  let removed = ''
  api.use(http.delete(apiUrl('/messages/:id'), ({ params }) => {
    removed = String(params['id'])
    return new Response(null, { status: 204 })
  }))
  const { unmount } = show(ownMessage(4), true)
  const menu = document.querySelector<HTMLElement>('[popover]')!
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
  menu.hidePopover = () => undefined
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }))
  expect(removed).toBe('')
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(removed).toBe(messageId(4)))
  unmount()
  show(ownMessage(4, { text: 'Message deleted!', isDeleted: true }), true)
  expect([screen.getByText('Message deleted!').textContent, screen.queryAllByRole('button')]).toEqual(['Message deleted!', []])
})

test('addresses become links, and markup is shown as text', () => {
  show(message(1, { text: 'See https://example.com/a?b=1 <b>now</b>' }))
  const link = screen.getByRole<HTMLAnchorElement>('link')
  expect([link.href, link.rel, document.querySelector('b')]).toEqual(['https://example.com/a?b=1', 'noopener noreferrer nofollow ugc', null])
  expect(link.closest('p')?.textContent).toBe('See https://example.com/a?b=1 <b>now</b>')
})

test('one to three emoji are shown large; words, digits and more emoji are not', () => {
  for (const text of ['🎻', '👍🏽 ❤️', '👨‍👩‍👧', '🇧🇷🇭🇺🎉']) expect(isEmojiAlone(text), text).toBe(true)
  for (const text of ['', 'ok', '12', '#', '🎻 now', '🎻🎻🎻🎻', 'a🎻']) expect(isEmojiAlone(text), text).toBe(false)
})

test('the contents of a message are described in both languages', () => {
  expect(contentsSummary(['photo', 'audio', 'other', 'captions'], undefined, 'en', '')).toBe('1 photo, 1 audio, 2 files')
  expect(contentsSummary(['video', 'photo', 'photo'], 65, 'pt', '')).toBe('1 vídeo, 2 fotos · 1:05')
  expect(contentsSummary([], undefined, 'en', 'Locked message')).toBe('Locked message')
})

test('blocking explains its effect first, and the list of blocked accounts follows a block and its removal', async () => {
  const { recipient } = conversation(1)
  let isBlocked = false
  api.use(
    http.get(apiUrl('/block/users'), () => ok(isBlocked ? { data: [{ ...recipient, blockedAt: '2026-11-01T00:00:00.000Z' }], total: 1 } : { data: [], total: 0 })),
    http.post(apiUrl('/block/users'), async ({ request }) => {
      isBlocked = ((await request.json()) as { userId: string }).userId === recipient._id
      return new Response(null, { status: 204 })
    }),
    http.delete(apiUrl(`/block/users/${recipient._id}`), () => {
      isBlocked = false
      return new Response(null, { status: 204 })
    }),
  )
  const onBlocked = vi.fn()
  showScreen(<><BlockedScreen /><BlockDialog person={recipient} onClose={() => undefined} onBlocked={onBlocked} /></>, { user: fan })
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
