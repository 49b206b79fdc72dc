import { fireEvent, screen, waitFor } from '@testing-library/react'
import Router from 'next/router'
import { expect, test, vi } from 'vitest'
import { sessionFound, sessionRefused } from '../../../src/features/identity/auth/slice.ts'
import { DataSection } from '../../../src/features/account-lifecycle/DataSection.tsx'
import { AntdProvider } from '../../../src/ui/antd/AntdProvider.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, clearToasts, fan, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

const closing = {
  balance: 0,
  pending: 0,
  available: 0,
  subscriptions: 0,
  subscribers: 0,
  refunds: 0,
  soldItems: 0,
  obstacles: [],
  eraseAt: '2026-12-25T00:00:00.000Z',
}

/** Mocks an account with an app as second factor; `sent` collects what was asked of the server, in order. */
const serve = (): string[] => {
  const sent: string[] = []
  let isProved = false
  const guarded = (name: string, done: () => ReturnType<typeof ok> | ReturnType<typeof refusal>) => () => {
    sent.push(name)
    return isProved ? done() : refusal(403, 'second_factor_required', 'Confirm it is you.', { methods: 'app' })
  }
  api.use(
    http.get(apiUrl('/users/me/export'), () => ok({})),
    http.get(apiUrl('/users/me/deletion'), () => ok(closing)),
    http.post(apiUrl('/auth/second-factor/prove'), async ({ request }) => {
      const { code } = (await request.json()) as { code: string }
      sent.push(`prove ${code}`)
      isProved = true
      return ok(undefined)
    }),
    http.post(
      apiUrl('/users/me/export'),
      guarded('export', () =>
        ok(
          { _id: '0198a3c4-0000-7000-8000-0000000000f1', status: 'running', progress: 0, createdAt: closing.eraseAt },
          202
        )
      )
    ),
    http.post(
      apiUrl('/users/me/close'),
      guarded('close', () => refusal(409, 'conflict', 'Something else has changed.'))
    )
  )
  return sent
}

const show = () =>
  showScreen(
    <AntdProvider>
      <DataSection user={fan} />
    </AntdProvider>,
    { path: '/user/account?section=data', user: fan }
  )
const code = () => screen.findByLabelText('Code from your authenticator app')

test('an archive is requested after the code of the second factor', async () => {
  const sent = serve()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Request archive' }))
  fireEvent.change(await code(), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Request archive' }))
  await waitFor(() => expect(sent).toEqual(['export', 'prove 123456', 'export']))
  await waitFor(() => expect(toastTexts()).toEqual(["We're on it. We'll email you."]))
})

test('closing the account goes on after the code of the second factor', async () => {
  const sent = serve()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Close account…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  fireEvent.change(await code(), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close account' }))
  await waitFor(() => expect(sent).toEqual(['close', 'prove 123456', 'close']))
  await waitFor(() => expect(toastTexts()).toEqual(['The amounts have changed. Check them again.']))
})

test('closing the account ends with one message, although the server ends the session before it answers', async () => {
  serve()
  const push = vi.spyOn(Router, 'push').mockResolvedValue(true)
  const { store } = show()
  // Loads the sagas, which ask a visitor to log in.
  store.dispatch(sessionRefused('unauthorized'))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/auth/login'))
  clearToasts()
  push.mockClear()
  store.dispatch(sessionFound(fan))
  api.use(
    http.post(apiUrl('/users/me/close'), () => {
      store.dispatch(sessionRefused('revoked'))
      return ok(undefined)
    })
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Close account…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/auth/login'))
  expect(toastTexts()).toEqual(['Your account is closed. Log in by Dec 25, 2026 to keep it.'])
  push.mockRestore()
})

test('an archive that the server cannot make now is told in a toast', async () => {
  serve()
  api.use(
    http.post(apiUrl('/users/me/export'), () => refusal(500, 'internal', 'Error occurred, please try again later'))
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Request archive' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Error occurred, please try again later']))
})
