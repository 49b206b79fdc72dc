import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Composer } from '../../../../src/features/social/messages/composer/Composer.tsx'
import { storedDraftText } from '../../../../src/features/social/messages/form/draft.ts'
import { writeStored } from '../../../../src/lib/account-storage.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { conversation, conversationId, ownMessage } from './message-fixtures.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, fan, http, ok } from '../../support.ts'
import { fileOf, idOf, uploadServer } from '../../catalogue/creator-content/upload-server.ts'

withScreens()

type Sent = { text: string; fileIds: string[]; clientMessageId: string }
const sent: Sent[] = []
const id = conversationId(1)

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request }) => {
      const body = (await request.json()) as Sent
      sent.push(body)
      return ok(ownMessage(sent.length, { text: body.text, clientMessageId: body.clientMessageId }), 201)
    })
  )
})

const show = () => showScreen(<Composer conversation={conversation(1)} />, { user: fan })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Creator 1' })
const choose = (file: File, at = 0): unknown =>
  fireEvent.change(document.querySelectorAll('input[type="file"]')[at] as Element, { target: { files: [file] } })
/** Stores what an earlier visit left: a text with a file that is uploading. */
const leave = (more: object = {}): void => {
  writeStored(`draft:${fan._id}:message:${id}`, { text: 'With a photo', isPriced: false, ...more })
  writeStored(`uploads:${fan._id}:message:${id}`, [
    {
      key: 'a',
      fileId: idOf(9),
      name: 'night.jpg',
      size: 3,
      lastModified: 1,
      type: 'message-photo',
      kind: 'photo',
      alt: '',
    },
  ])
}

/** Delays the server's answer about the file; the returned function releases it. */
const delayFileStatus = (): (() => void) => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  api.use(
    http.get(apiUrl('/files/:id/status'), async () => {
      await released
      return ok({ _id: idOf(9), status: 'processing' })
    })
  )
  return () => release()
}

test('a message that waited for its file is sent in the next visit as the same message, once the file is ready', async () => {
  const release = delayFileStatus()
  leave({ pendingId: 'awaited-0001' })
  const page = show()
  await screen.findByText('Your message goes out as soon as the files are uploaded.')
  expect([sent, box().value]).toEqual([[], 'With a photo'])
  release()
  await waitFor(() =>
    expect(sent).toEqual([{ text: 'With a photo', fileIds: [idOf(9)], clientMessageId: 'awaited-0001' }])
  )
  await waitFor(() => expect(box().value).toBe(''))
  page.unmount()
  expect([storedDraftText(fan._id, id), localStorage.getItem(`uploads:${fan._id}:message:${id}`)]).toEqual(['', null])
})

test('it can be held back with one click, and the focus stays at its files', async () => {
  const release = delayFileStatus()
  leave({ pendingId: 'awaited-0004' })
  const page = show()
  await screen.findByText('Your message goes out as soon as the files are uploaded.')
  fireEvent.click(screen.getByRole('button', { name: "Don't send yet" }))
  expect(screen.queryByText('Your message goes out as soon as the files are uploaded.')).toBeNull()
  expect([
    screen.getByRole('list', { name: 'Attached files' }).contains(document.activeElement),
    sent,
    box().value,
  ]).toEqual([true, [], 'With a photo'])
  release()
  await waitFor(() => expect(screen.getByText('Processing…')).toBeTruthy())
  expect(sent).toEqual([])
  page.store.dispatch(sessionEnded())
})

test('an unsent draft is not sent automatically, although its file is ready', async () => {
  api.use(http.get(apiUrl('/files/:id/status'), () => ok({ _id: idOf(9), status: 'ready' })))
  leave()
  const page = show()
  await waitFor(() => expect(screen.queryByText('Processing…')).toBeNull())
  expect([sent, box().value]).toEqual([[], 'With a photo'])
  page.store.dispatch(sessionEnded())
})

test('it is not sent without a file that was deleted on the server; a notice says so, and the text stays', async () => {
  uploadServer()
  leave({ pendingId: 'awaited-0002' })
  const page = show()
  expect((await screen.findByRole('alert')).textContent).toBe('night.jpg was uploaded too long ago. Choose it again.')
  await waitFor(() => expect(screen.queryByText(/^Your message goes out as soon as/)).toBeNull())
  expect([sent, box().value]).toEqual([[], 'With a photo'])
  page.unmount()
  expect(storedDraftText(fan._id, id)).toBe('With a photo')
})

test('a file whose bytes are gone is requested again, and only its missing parts are uploaded', async () => {
  let isHeld = true
  const server = uploadServer(({ part }) => (part === 4 && isHeld ? new Promise<never>(() => undefined) : undefined))
  const first = show()
  fireEvent.change(box(), { target: { value: 'The film' } })
  choose(fileOf())
  await waitFor(() => expect(server.state.sent).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Your message goes out as soon as the files are uploaded.')
  first.unmount()
  first.store.dispatch(sessionEnded())
  isHeld = false
  server.state.sent.length = 0
  show()
  await screen.findByText('The page was closed during the upload. Choose the file again to send your message.')
  expect([sent, box().value]).toEqual([[], 'The film'])
  choose(fileOf())
  await waitFor(() => expect(sent).toMatchObject([{ text: 'The film', fileIds: [idOf(1)] }]))
  expect(server.state.sent).toEqual([`${idOf(1)}/4`])
})
