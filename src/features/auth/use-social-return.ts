import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../../contract/auth.ts'
import { clearSocial, readSocial } from '../../api/social-cookies.ts'
import type { SocialValues } from '../../api/social-cookies.ts'
import { toFault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { storedNextPath } from './next-path.ts'
import { enterSession } from './slice.ts'

export type Returned = Readonly<Record<string, string | undefined>>
export type Return =
  | { state: 'waiting' }
  | { state: 'cancelled' }
  | { state: 'lost' }
  | { state: 'failed'; message: string }

/** How each provider ends: what it says when the person turned around, and the call that finishes (Spec §7). */
export const providers = {
  google: {
    name: 'Google',
    isCancelled: ({ error }: Returned): boolean => error !== undefined,
    finish: ({ code, state }: Returned, kept: SocialValues): Promise<Session> | undefined =>
      code && state && state === kept.state
        ? request('auth.googleToken', { body: { code, state, callbackUrl: kept.callbackUrl, role: kept.role } })
        : undefined,
  },
  twitter: {
    name: 'X',
    isCancelled: ({ denied }: Returned): boolean => denied !== undefined,
    finish: (
      { oauth_token: oauthToken, oauth_verifier: oauthVerifier }: Returned,
      { oauthTokenSecret, role, ...kept }: SocialValues
    ): Promise<Session> | undefined =>
      oauthToken && oauthVerifier && oauthTokenSecret && oauthToken === kept.oauthToken
        ? request('auth.twitterCallback', { body: { oauthToken, oauthTokenSecret, oauthVerifier, role } })
        : undefined,
  },
} as const
export type Provider = keyof typeof providers

/** Finishes a sign-in with what the provider's redirect brought and the temporary cookies kept; then the session begins. Once. */
export const useSocialReturn = (provider: Provider, returned: Returned): Return => {
  const dispatch = useAppDispatch()
  const [outcome, setOutcome] = useState<Return>({ state: 'waiting' })
  const begun = useRef(false)
  useEffect(() => {
    // The code is good once: an effect that runs twice must not spend it twice.
    if (begun.current) return
    begun.current = true
    const { isCancelled, finish } = providers[provider]
    const kept = readSocial()
    clearSocial()
    const conclude = async (): Promise<void> => {
      if (isCancelled(returned)) return setOutcome({ state: 'cancelled' })
      const asked = kept && finish(returned, kept)
      if (!asked) return setOutcome({ state: 'lost' })
      try {
        dispatch(enterSession.intent({ session: await asked, remember: false, next: storedNextPath() }))
      } catch (error) {
        setOutcome({ state: 'failed', message: errorText(toFault(error)) })
      }
    }
    void conclude()
  }, [dispatch, provider, returned])
  return outcome
}

/** The query of the provider's redirect, each parameter once. */
export const returnedBy = (query: Readonly<Record<string, string | string[] | undefined>>): Returned =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  )
