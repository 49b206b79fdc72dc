import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import { queryClient } from '../../../../src/api/query-client.ts'
import { request } from '../../../../src/api/request.ts'
import { writeToken } from '../../../../src/api/token-cookie.ts'
import { readToken } from '../../../../src/api/token.ts'
import { LoginScreen } from '../../../../src/features/identity/auth/LoginScreen.tsx'
import { enterSession, logout, sessionFound, sessionRefused } from '../../../../src/features/identity/auth/slice.ts'
import { useDraft } from '../../../../src/features/catalogue/composer/use-draft.ts'
import { keepPlace, savedPosition } from '../../../../src/features/platform/media/saved-position.ts'
import { Composer } from '../../../../src/features/social/messages/composer/Composer.tsx'
import { storedDraftText } from '../../../../src/features/social/messages/form/draft.ts'
import { storeUnsent, storedUnsent } from '../../../../src/features/social/messages/form/unsent.ts'
import { outgoing } from '../../../../src/features/social/messages/thread-message.ts'
import { writeStoredUploads } from '../../../../src/features/platform/uploads/stored-uploads.ts'
import { selectUser } from '../../../../src/features/identity/users/slice.ts'
import { writeStored } from '../../../../src/lib/account-storage.ts'
import { eventTable } from '../../../../src/realtime/events.ts'
import { sessionEnded } from '../../../../src/store/session-ended.ts'
import { makeStore, type AppStore } from '../../../../src/store/make-store.ts'
import { conversation, conversationId } from '../../social/messages/message-fixtures.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, clearCookies, creator, fan, http, HttpResponse, ok, refusal } from '../../support.ts'

vi.mock('next/router', () => ({ default: { push: vi.fn() }, useRouter: () => ({}) }))

withScreens()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearCookies()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  api.use(http.post(apiUrl('/auth/logout'), () => ok(null)))
})

const names = (): string[] => Object.keys(localStorage).toSorted()
const isOut = (store: AppStore): Promise<void> => waitFor(() => expect(selectUser(store.getState())).toBeNull())
const show = () => showScreen(<Composer conversation={conversation(1)} />, { user: fan })
const type = (value: string): unknown =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Message Creator 1' }), { target: { value } })
const kept = (): string => storedDraftText(fan._id, conversationId(1))
const signIn = async (user: CurrentUser): Promise<void> => {
  api.use(http.get(apiUrl('/users/me'), () => ok(user)))
  const store = makeStore()
  store.dispatch(
    enterSession.intent({
      session: { token: 'token', expiresAt: '2027-01-01T00:00:00.000Z', _id: user._id, isPerformer: user.isPerformer },
      remember: false,
    })
  )
  await waitFor(() => expect(selectUser(store.getState())?._id).toBe(user._id))
}

it('signing out deletes drafts and watch positions, and what the left page would still write', async () => {
  await signIn(fan)
  writeStored(`push:${fan._id}`, { showDetails: false })
  localStorage.setItem('theme', 'dark')
  const [stays] = [names().filter((name) => name !== 'ui')]
  storeUnsent(outgoing(conversationId(1), fan._id, { text: 'Not sent', fileIds: [] }))
  writeStoredUploads(`${fan._id}:photos:new`, [])
  writeStored(`form:${fan._id}:video:new`, { version: '', values: {} })
  keepPlace('video:1', 100, 1000)
  localStorage.setItem('stories-seen', '["1"]')
  sessionStorage.setItem('auth-next', '/wallet')
  const cleared = vi.fn()
  const answered = (result?: unknown): object => {
    const asked: { result?: unknown; onsuccess?: () => void } = { result }
    queueMicrotask(() => asked.onsuccess?.())
    return asked
  }
  const store = { clear: () => (cleared(), answered()) }
  vi.stubGlobal('indexedDB', {
    open: () => answered({ transaction: () => ({ objectStore: () => store }), close: () => undefined }),
  })
  const page = show()
  type('Half a thou')
  await waitFor(() => expect(kept()).toBe('Half a thou'))
  type('Half a thought')
  page.store.dispatch(logout.intent())
  await isOut(page.store)
  page.unmount()
  vi.stubGlobal('indexedDB', undefined)
  expect([names(), sessionStorage.length, cleared.mock.calls.length]).toEqual([stays, 0, 1])
  // An answer that arrives later.
  storeUnsent(outgoing(conversationId(1), fan._id, { text: 'Too late', fileIds: [] }))
  expect([names(), localStorage.getItem('account')]).toEqual([stays, '""'])
})

it('after an expired session the same account finds its drafts, up to the last input', async () => {
  await signIn(fan)
  const page = show()
  type('Half a thought')
  page.store.dispatch(sessionRefused('unauthorized'))
  await isOut(page.store)
  page.unmount()
  expect(kept()).toBe('Half a thought')
  await signIn(fan)
  show()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Creator 1' }).value).toBe('Half a thought')
})

const refused = (more?: object) =>
  api.use(http.get(apiUrl('/users/me'), () => refusal(401, 'unauthenticated', 'Please login!', more)))
const hear = (store: AppStore, news: object): void =>
  eventTable['session/revoked'](news, { dispatch: store.dispatch, cache: queryClient() })

it.each([
  ['the first 401', () => (refused({ session: 'ended' }), void request('users.me').catch(() => undefined))],
  ['the wire', (store: AppStore) => hear(store, {})],
])(
  'a session that was ended from another device deletes the drafts as signing out does: reported by %s',
  async (_by, tell) => {
    await signIn(fan)
    const page = show()
    type('Half a thought')
    storeUnsent(outgoing(conversationId(1), fan._id, { text: 'Not sent', fileIds: [] }))
    writeStoredUploads(`${fan._id}:photos:new`, [])
    page.store.dispatch(sessionFound({ _id: fan._id, isPerformer: false }))
    tell(page.store)
    await isOut(page.store)
    page.unmount()
    expect([names().filter((name) => name !== 'ui'), localStorage.getItem('account')]).toEqual([['account'], '""'])
  }
)

it.each([
  ['ran out, says a 401', () => (refused(), void request('users.me').catch(() => undefined))],
  ['ran out, says the wire', (store: AppStore) => hear(store, { isExpired: true })],
  [
    'cannot be asked for',
    (store: AppStore) => {
      api.use(http.get(apiUrl('/users/me'), () => HttpResponse.error()))
      void request('users.me').catch(() => store.dispatch(sessionEnded()))
    },
  ],
])('a session that %s deletes nothing', async (_why, tell) => {
  await signIn(fan)
  const page = show()
  type('Half a thought')
  tell(page.store)
  await isOut(page.store)
  page.unmount()
  expect(kept()).toBe('Half a thought')
})

it('the login screen after a server redirect asks for the reason, and an error of the previous session does not affect the next one', async () => {
  await signIn(fan)
  writeStored(`form:${fan._id}:video:new`, { version: '', values: {} })
  refused({ session: 'ended' })
  const page = showScreen(<LoginScreen />)
  await waitFor(() => expect(localStorage.getItem('account')).toBe('""'))
  page.unmount()
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  api.use(
    http.get(apiUrl('/auth/sessions'), async () => {
      arrived.resolve()
      await answered.promise
      return refusal(401, 'unauthenticated', '', { session: 'ended' })
    })
  )
  writeToken('former', false)
  const asked = request('auth.sessions').catch(() => undefined)
  await arrived.promise
  await signIn(fan)
  writeStored(`form:${fan._id}:video:new`, { version: '', values: {} })
  answered.resolve()
  await asked
  expect([readToken(), names()]).toEqual(['token', expect.arrayContaining([`form:${fan._id}:video:new`])])
})

it('another account sees neither drafts nor watch positions, and an open window of the previous account writes none', async () => {
  await signIn(fan)
  const page = show()
  type('Half a thought')
  page.unmount()
  keepPlace('video:1', 100, 1000)
  await signIn(fan)
  expect(savedPosition('video:1')).toBe(100)
  const other = show()
  await signIn(creator)
  type('Written too late')
  expect([savedPosition('video:1'), storedDraftText(creator._id, conversationId(1)), kept()]).toEqual([
    0,
    '',
    'Half a thought',
  ])
  other.unmount()
  expect([kept(), storedUnsent(creator._id)]).toEqual(['Half a thought', []])
})

it('a pending delayed save does not store a draft again after it was sent', async () => {
  await signIn(fan)
  vi.useFakeTimers()
  const sent = { change: (): void => undefined, settle: (): void => undefined }
  const Form = (): null => {
    const { change, settle } = useDraft('tip:1', { left: false })
    Object.assign(sent, { change: () => change({ left: true }), settle })
    return null
  }
  showScreen(<Form />, { user: fan })
  act(() => sent.change())
  act(() => sent.settle())
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
  expect(names()).not.toContain(`draft:${fan._id}:tip:1`)
})

it('a visitor has no drafts', () => {
  writeStored('draft::post:new', 'Whose?')
  expect(localStorage.length).toBe(0)
})
