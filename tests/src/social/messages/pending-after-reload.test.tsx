import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BroadcastsScreen } from '../../../../src/features/social/broadcasts/BroadcastsScreen.tsx'
import { NewBroadcastScreen } from '../../../../src/features/social/broadcasts/NewBroadcastScreen.tsx'
import { LastMessageLine } from '../../../../src/features/social/conversations/LastMessageLine.tsx'
import { PendingMessagesLoader } from '../../../../src/features/social/messages/pending/PendingMessagesLoader.tsx'
import { storedDraft } from '../../../../src/features/social/messages/form/draft.ts'
import { readStored, writeStored } from '../../../../src/lib/account-storage.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { conversation, conversationId, ownMessage } from './message-fixtures.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, toastTexts } from '../../support.ts'
import { idOf } from '../../catalogue/creator-content/upload-server.ts'

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
      async ({ request }) => (sent.push((await request.json()) as object), ok({ totalRecipients: 1 }, 202))
    ),
    http.get(apiUrl('/performer/broadcasts'), () => ok({ data: [], total: 0 })),
    http.get(apiUrl('/performer/broadcasts/audience'), () => ok({ data: [], total: 3 }))
  )
})

const visits: ReturnType<typeof showScreen>[] = []
const visit: typeof showScreen = (...given) => visits[visits.push(showScreen(...given)) - 1]!
/** Closes the page, with everything it had in memory. */
const close = (): void => {
  for (const { unmount, store } of visits.splice(0)) {
    unmount()
    store.dispatch(sessionEnded())
  }
}
afterEach(close)

/** Stores what an earlier visit of an account left: a text with a file that is uploading. */
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
/** Mocks the state of the file. */
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

test('a message that waits for its file is sent from any page of the next visit, and the list shows it as pending until then', async () => {
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

test('a file whose bytes are gone is requested in the list, and an unsent draft stays a draft', async () => {
  leave(fan._id, scope, {}, {})
  visit(list, { user: fan, path: '/home' })
  await says('Choose the file again: With a photo')
  close()
  leave(fan._id, scope, { pendingId: undefined })
  visit(list, { user: fan, path: '/home' })
  await says('Draft: With a photo')
  expect(sent).toEqual([])
})

test('a message is not sent without a file that was deleted on the server; the list says so and keeps the text', async () => {
  leave(fan._id, scope)
  fileIs(404, { statusCode: 404, code: 'not_found', message: '' }).tell()
  visit(list, { user: fan, path: '/home' })
  await says('Not sent With a photo')
  expect(toastTexts()).toEqual(['night.jpg was uploaded too long ago. Choose it again.'])
  expect([sent, storedDraft(fan._id, scope)]).toEqual([[], { text: 'With a photo', isPriced: false }])
})

test('a message that another window has cancelled is not sent, and one that it has changed is sent as changed', async () => {
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

test('a broadcast works the same way: it is sent to its recipients once, and its list shows it as pending', async () => {
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

test('a broadcast without its selected list is not sent; the list says so and keeps the text', async () => {
  leave(creator._id, 'broadcast:new', { text: 'For three of you' })
  there().tell()
  visit(<PendingMessagesLoader />, { user: creator, path: '/home' })
  await waitFor(() =>
    expect(toastTexts()).toEqual(["Your broadcast wasn't sent. We kept it for you. Select at least one person."])
  )
  expect([sent, storedDraft(creator._id, 'broadcast:new')]).toEqual([[], { text: 'For three of you', isPriced: false }])
})

test('the recipients are stored with the text, also if none were selected', async () => {
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

test('the broadcast form restores input and selection, names the missing file, and repeats a lost request as the same broadcast', async () => {
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

test('a broadcast whose answer was lost is the same one after a reload', async () => {
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
