import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../../contract/identity/second-factor/second-factor-fields.ts'

/** The library, loaded when a passkey is used: no page needs it to be shown. */
const library = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof library>>

/** Whether this browser knows passkeys. It does not on an insecure origin. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Whether this browser offers passkeys in the list of a field with `autocomplete="username webauthn"`. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** `cancelled`: the person has closed the browser's dialog, or a newer one has replaced it. */
export type Outcome<T> = { state: 'done'; answer: T } | { state: 'cancelled' } | { state: 'failed' }

const outcomeOf = async <T>(act: (from: Library) => Promise<unknown>): Promise<Outcome<T>> => {
  if (!knowsPasskeys()) return { state: 'failed' }
  try {
    return { state: 'done', answer: (await act(await library())) as T }
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    const isCancelled = name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED'
    return { state: isCancelled ? 'cancelled' : 'failed' }
  }
}

/**
 * Asks for a passkey; with `mayOffer` in the list of the field, without a dialog, unless that says no when the browser is
 * about to be asked: then it counts as cancelled.
 */
export const askPasskey = (request: PasskeyRequest, mayOffer?: () => boolean): Promise<Outcome<PasskeyAnswer>> =>
  outcomeOf(({ startAuthentication }) => {
    if (mayOffer?.() === false) throw new DOMException('Something else is asked', 'AbortError')
    return startAuthentication({
      optionsJSON: request as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      useBrowserAutofill: mayOffer !== undefined,
    })
  })

/** Makes a passkey. */
export const makePasskey = (creation: PasskeyCreation): Promise<Outcome<NewPasskey>> =>
  outcomeOf(({ startRegistration }) =>
    startRegistration({ optionsJSON: creation as Parameters<typeof startRegistration>[0]['optionsJSON'] })
  )

/** Ends an open request in the list of a field. */
export const stopAskingPasskey = (): void => {
  void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
}
