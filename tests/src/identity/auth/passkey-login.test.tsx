import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { usePasskeyLogin } from '../../../../src/features/identity/auth/use-passkey-login.ts'
import { makeStore } from '../../../../src/store/make-store.ts'
import { withScreens } from '../../screen.tsx'
import { api, apiUrl, http, ok, roundTrip } from '../../support.ts'

withScreens()
afterEach(() => void Reflect.deleteProperty(navigator, 'credentials'))

/** A browser that knows passkeys, whose person has not answered yet. Returns what it was asked. */
const browserThatWaits = (): CredentialRequestOptions[] => {
  const asked: CredentialRequestOptions[] = []
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static isConditionalMediationAvailable = () => Promise.resolve(true)
    }
  )
  const get = (options: CredentialRequestOptions) => {
    asked.push(options)
    return new Promise(() => undefined)
  }
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  return asked
}

test('the dialog of the button is not ended by the list of the field, however late its answer comes', async () => {
  const asked = browserThatWaits()
  const field = document.createElement('input')
  field.setAttribute('autocomplete', 'username webauthn')
  document.body.append(field)
  const first = Promise.withResolvers<void>()
  let calls = 0
  api.use(
    http.post(apiUrl('/auth/passkeys/sign-in/request'), async () => {
      if (++calls === 1) await first.promise
      return ok({ challenge: 'AAAA', rpId: 'localhost' })
    })
  )
  const store = makeStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(() => usePasskeyLogin({ remember: () => false }), { wrapper })
  // The list of the field is asked for once the page is idle.
  await expect.poll(() => calls).toBe(1)
  act(() => void result.current.ask())
  await expect.poll(() => asked.length).toBe(1)
  first.resolve()
  await roundTrip()
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(asked.map(({ mediation, signal }) => [mediation, signal?.aborted])).toEqual([[undefined, false]])
})
