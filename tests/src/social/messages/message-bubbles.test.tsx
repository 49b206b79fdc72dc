import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contentsSummary } from '../../../../src/features/catalogue/items/contents-summary.ts'
import { isEmojiAlone } from '../../../../src/features/social/messages/bubble/contents.ts'
import { MessageBubble } from '../../../../src/features/social/messages/bubble/MessageBubble.tsx'
import { selectMessages, sendMessage } from '../../../../src/features/social/messages/slice.ts'
import { keyOf, outgoing } from '../../../../src/features/social/messages/thread-message.ts'
import { useAppSelector } from '../../../../src/store/hooks.ts'
import { conversation, conversationId, message, messageId, ownMessage } from './message-fixtures.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal } from '../../support.ts'

withScreens()
beforeEach(() => localStorage.clear())

type Sent = { text: string; price?: number; fileIds?: string[]; clientMessageId: string }

const show = (of: Parameters<typeof MessageBubble>[0]['message'], isOwn = false) =>
  showScreen(<MessageBubble message={of} conversation={conversation(1)} isOwn={isOwn} position="single" />, {
    user: fan,
  })

test('a locked message shows contents and price, and is unlocked by the purchase dialog', () => {
  const { store } = show(
    message(1, {
      text: '',
      isLocked: true,
      price: 25,
      totalFiles: 3,
      fileKinds: ['photo', 'photo', 'video'],
      duration: 42,
    })
  )
  expect(screen.getByText('2 photos, 1 video · 0:42')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Unlock for $25.00' }))
  expect(store.getState().purchase.wanted).toEqual({
    type: 'message',
    _id: messageId(1),
    price: 25,
    performer: conversation(1).recipient,
  })
})

const Thread = () => (
  <>
    {useAppSelector((state) => selectMessages(state, conversationId(1))).map((one) => (
      <MessageBubble key={keyOf(one)} message={one} conversation={conversation(1)} isOwn position="single" />
    ))}
  </>
)

test('a refused message shows the reason, and can be repeated as the same one or discarded', async () => {
  let isOpen = false
  const sent: string[] = []
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
      const { text, clientMessageId } = (await request.json()) as Sent
      sent.push(clientMessageId)
      return isOpen
        ? ok(ownMessage(1, { text, clientMessageId }), 201)
        : refusal(403, 'cannot_write', "You can't message this person right now.")
    })
  )
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
  expect([sent, screen.queryByRole('alert'), screen.getAllByText('Once more').length]).toEqual([
    [first, first],
    null,
    1,
  ])
  isOpen = false
  write('Never mind')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect([screen.queryByText('Never mind'), screen.getAllByText('Once more').length, sent.length]).toEqual([null, 1, 3])
  // A message bubble has no field for a field error.
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), () =>
      refusal(422, 'validation', 'Please check the highlighted fields.', {
        fields: { 'fileIds.0': 'This file is not ready' },
      })
    )
  )
  write('With a broken film')
  expect((await screen.findByRole('alert')).textContent).toBe('Not sent. This file is not ready')
})

test('deleting asks for confirmation; a deleted message has no actions', async () => {
  let removed = ''
  api.use(
    http.delete(apiUrl('/messages/:id'), ({ params }) => {
      removed = String(params['id'])
      return new Response(null, { status: 204 })
    })
  )
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
  expect([screen.getByText('Message deleted!').textContent, screen.queryAllByRole('button')]).toEqual([
    'Message deleted!',
    [],
  ])
})

test('addresses become links, and markup is shown as text', () => {
  show(message(1, { text: 'See https://example.com/a?b=1 <b>now</b>' }))
  const link = screen.getByRole<HTMLAnchorElement>('link')
  expect([link.href, link.rel, document.querySelector('b')]).toEqual([
    'https://example.com/a?b=1',
    'noopener noreferrer nofollow ugc',
    null,
  ])
  expect(link.closest('p')?.textContent).toBe('See https://example.com/a?b=1 <b>now</b>')
})

test('one to three emoji are shown large; words, digits and more emoji are not', () => {
  for (const text of ['🎻', '👍🏽 ❤️', '👨‍👩‍👧', '🇧🇷🇭🇺🎉']) expect(isEmojiAlone(text), text).toBe(true)
  for (const text of ['', 'ok', '12', '#', '🎻 now', '🎻🎻🎻🎻', 'a🎻']) expect(isEmojiAlone(text), text).toBe(false)
})

test('the contents of a message are described in both languages', () => {
  expect(contentsSummary(['photo', 'audio', 'other', 'captions'], undefined, 'en', '')).toBe(
    '1 photo, 1 audio, 2 files'
  )
  expect(contentsSummary(['video', 'photo', 'photo'], 65, 'pt', '')).toBe('1 vídeo, 2 fotos · 1:05')
  expect(contentsSummary([], undefined, 'en', 'Locked message')).toBe('Locked message')
})
