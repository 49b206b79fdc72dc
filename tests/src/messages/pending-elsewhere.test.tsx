import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BroadcastsScreen } from '../../../src/features/broadcasts/BroadcastsScreen.tsx'
import { NewBroadcastScreen } from '../../../src/features/broadcasts/NewBroadcastScreen.tsx'
import { LastMessageLine } from '../../../src/features/conversations/LastMessageLine.tsx'
import { PendingMessagesLoader } from '../../../src/features/messages/pending/PendingMessagesLoader.tsx'
import { storedDraft } from '../../../src/features/messages/form/draft.ts'
import { readStored, writeStored } from '../../../src/lib/account-storage.ts'
import { sessionEnded } from '../../../src/store/session-ended.ts'
import { conversation, conversationId, ownMessage } from './message-fixtures.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, toastTexts } from '../support.ts'
import { idOf } from '../content/upload-server.ts'

withScreens()

const id = conversationId(1)
const scope = `message:${id}`
const sent: object[] = []

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  api.use(
    http.post(apiUrl('/messages/conversations/:id'), async ({ request, params }) => {
      const body = (await request.json()) as { text: string; clientMessageId: string }
      sent.push({ ...body, to: params['id'] })
      return ok(ownMessage(sent.length, body), 201)
    }),
    http.post(
      apiUrl('/performer/broadcasts'),
      async ({ request }) => (sent.push((await request.json()) as object), ok({}, 202))
    ),
    http.get(apiUrl('/performer/broadcasts'), () => ok({ data: [], total: 0 })),
    http.get(apiUrl('/performer/broadcasts/audience'), () => ok({ data: [], total: 3 }))
  )
})

const visits: ReturnType<typeof showScreen>[] = []
const visit: typeof showScreen = (...given) => visits[visits.push(showScreen(...given)) - 1]!
/** The page is gone, with what it still had in memory. */
const close = (): void => {
  for (const { unmount, store } of visits.splice(0)) {
    unmount()
    store.dispatch(sessionEnded())
  }
}
afterEach(close)

/** What an earlier visit left of an account: words with a file that has a place on the server. */
const leave = (accountId: string, of: string, draft: object = {}, file: object = { fileId: idOf(9) }): void => {
  writeStored(`draft:${accountId}:${of}`, {
    text: 'With a photo',
    isPriced: false,
    pendingId: 'awaited-0001',
    ...draft,
  })
  writeStored(`uploads:${accountId}:${of}`, [
    { key: 'a', name: 'night.jpg', size: 3, lastModified: 1, type: 'message-photo', kind: 'photo', alt: '', ...file },
  ])
}
/** The server says how far the file is once it is told to. */
const fileIs = (status: number, body: object) => {
  const told = Promise.withResolvers<void>()
  api.use(
    http.get(apiUrl('/files/:id/status'), async () => {
      await told.promise
      return Response.json(body, { status })
    })
  )
  return { tell: () => told.resolve() }
}
const there = () => fileIs(200, { data: { _id: idOf(9), status: 'processing' } })

const list = (
  <>
    <LastMessageLine conversation={conversation(1)} viewerId={fan._id} />
    <PendingMessagesLoader />
  </>
)
const says = (words: string): Promise<void> => waitFor(() => expect(document.body.textContent).toBe(words))

test('a message that waited for its file goes out from any page of the next visit, and the list says so until then', async () => {
  leave(fan._id, scope)
  const file = there()
  visit(list, { user: fan, path: '/home' })
  await says('Waiting for files: With a photo')
  expect(sent).toEqual([])
  file.tell()
  await waitFor(() =>
    expect(sent).toEqual([{ to: id, text: 'With a photo', fileIds: [idOf(9)], clientMessageId: 'awaited-0001' }])
  )
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  expect(document.body.textContent).not.toContain('Waiting for')
})

test('bytes that went with the page are asked for in the list, and what nobody had sent off stays a draft', async () => {
  leave(fan._id, scope, {}, {})
  visit(list, { user: fan, path: '/home' })
  await says('Choose the file again: With a photo')
  close()
  leave(fan._id, scope, { pendingId: undefined })
  visit(list, { user: fan, path: '/home' })
  await says('Draft: With a photo')
  expect(sent).toEqual([])
})

test('without a file that the server has no more it is not sent: that is said, and the words stay', async () => {
  leave(fan._id, scope)
  fileIs(404, { statusCode: 404, code: 'not_found', message: '' }).tell()
  visit(list, { user: fan, path: '/home' })
  await says('Not sent With a photo')
  expect(toastTexts()).toEqual(['night.jpg was uploaded too long ago. Choose it again.'])
  expect([sent, storedDraft(fan._id, scope)]).toEqual([[], { text: 'With a photo', isPriced: false }])
})

test('what another window has taken back meanwhile is not sent, what it has changed is', async () => {
  leave(fan._id, scope)
  const other = conversationId(2)
  leave(fan._id, `message:${other}`, { pendingId: 'awaited-0002' })
  const file = there()
  visit(<PendingMessagesLoader />, { user: fan, path: '/home' })
  await waitFor(() => expect(localStorage).toHaveLength(4))
  writeStored(`draft:${fan._id}:${scope}`, { text: 'With a photo', isPriced: false })
  writeStored(`draft:${fan._id}:message:${other}`, { text: 'Better words', isPriced: false, pendingId: 'awaited-0002' })
  file.tell()
  await waitFor(() =>
    expect(sent).toMatchObject([{ to: other, text: 'Better words', clientMessageId: 'awaited-0002' }])
  )
  await waitFor(() => expect(readStored(`draft:${fan._id}:message:${other}`)).toBeUndefined())
  expect([sent.length, storedDraft(fan._id, scope)?.text]).toEqual([1, 'With a photo'])
})

test('a message to many is the same mechanism: it goes to whom it was meant for, once, and its list says that it waits', async () => {
  const chosen = [{ _id: fan._id, name: 'Bruna', username: 'bruna', avatar: '', isPerformer: false }]
  leave(creator._id, 'broadcast:new', { text: 'For three of you', to: { audience: 'list', chosen } })
  const file = there()
  visit(
    <>
      <BroadcastsScreen />
      <PendingMessagesLoader />
    </>,
    { user: creator, path: '/creator/broadcasts' }
  )
  await screen.findByText("A broadcast is waiting for its files. It'll go out as soon as they're uploaded.")
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/creator/broadcasts/new')
  file.tell()
  await waitFor(() => expect(toastTexts()).toEqual(['Your broadcast is on its way.']))
  expect(sent).toEqual([
    {
      text: 'For three of you',
      fileIds: [idOf(9)],
      audience: 'list',
      accountIds: [fan._id],
      clientBroadcastId: 'awaited-0001',
    },
  ])
  await waitFor(() =>
    expect([Object.keys(localStorage), screen.queryByRole('link', { name: 'Open' })]).toEqual([[], null])
  )
})

test('without those who were chosen it goes to nobody: that is said, and its words stay', async () => {
  leave(creator._id, 'broadcast:new', { text: 'For three of you' })
  there().tell()
  visit(<PendingMessagesLoader />, { user: creator, path: '/home' })
  await waitFor(() =>
    expect(toastTexts()).toEqual(["Your broadcast wasn't sent. We kept it for you. Select at least one person."])
  )
  expect([sent, storedDraft(creator._id, 'broadcast:new')]).toEqual([[], { text: 'For three of you', isPriced: false }])
})

test('who gets it is kept with its words, also where nobody in particular was chosen', async () => {
  visit(<NewBroadcastScreen />, { user: creator, path: '/creator/broadcasts/new' })
  const box = await screen.findByRole('textbox', { name: /^Message/ })
  const typed = async (text: string): Promise<unknown> => {
    fireEvent.change(box, { target: { value: text } })
    await waitFor(() => expect(storedDraft(creator._id, 'broadcast:new')?.text).toBe(text))
    return storedDraft(creator._id, 'broadcast:new')?.to
  }
  expect(await typed('For all')).toEqual({ audience: 'everyone', chosen: [] })
  fireEvent.click(screen.getByRole('radio', { name: /^Followers/ }))
  expect([await typed('For followers'), Object.keys(localStorage)]).toEqual([
    { audience: 'followers', chosen: [] },
    [`draft:${creator._id}:broadcast:new`],
  ])
})

test('its form has what was typed and chosen, names the file that is missing, and sends a lost one as the same', async () => {
  leave(creator._id, 'broadcast:new', { text: 'For followers', to: { audience: 'followers', chosen: [] } }, {})
  const page = visit(
    <>
      <NewBroadcastScreen />
      <PendingMessagesLoader />
    </>,
    { user: creator, path: '/creator/broadcasts/new' }
  )
  await screen.findByText('The page was closed during the upload. Choose the file again to send your message.')
  expect([
    screen.getByRole<HTMLInputElement>('radio', { name: /^Followers/ }).checked,
    screen.getByDisplayValue('For followers'),
    screen.getByRole('button', { name: 'Remove night.jpg' }),
  ]).toMatchObject([true, {}, {}])
  fireEvent.click(screen.getByRole('button', { name: 'Remove night.jpg' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ text: 'For followers', audience: 'followers', clientBroadcastId: 'awaited-0001' }])
  )
  await waitFor(() => expect(page.visit.sent).toEqual(['/creator/broadcasts']))
})

test('a message to many whose answer was lost is the same one after a reload', async () => {
  api.use(
    http.post(
      apiUrl('/performer/broadcasts'),
      async ({ request }) => (sent.push((await request.json()) as object), Response.error())
    )
  )
  const write = () => visit(<NewBroadcastScreen />, { user: creator, path: '/creator/broadcasts/new' })
  write()
  fireEvent.change(await screen.findByRole('textbox', { name: /^Message/ }), { target: { value: 'Tonight at nine' } })
  const press = async () => act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Send to/ })))
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByRole('alert')
  close()
  write()
  await screen.findByDisplayValue('Tonight at nine')
  await press()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
})
