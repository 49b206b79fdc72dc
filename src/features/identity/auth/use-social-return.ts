import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../../../contract/identity/auth/auth.ts'
import { clearSocial, readSocial } from '../../../api/social-cookies.ts'
import type { SocialValues } from '../../../api/social-cookies.ts'
import { toFault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { storedNextPath } from './next-path.ts'
import { stepOf, type SignInStep } from './sign-in-step.ts'
import { enterSession } from './slice.ts'

export type Returned = Readonly<Record<string, string | undefined>>
export type Return =
  | { state: 'waiting' }
  | { state: 'cancelled' }
  | { state: 'lost' }
  | { state: 'failed'; message: string }
  | { state: 'second step'; step: SignInStep }

/** For each provider: whether its redirect reports a cancellation, and the call that completes the sign-in (Spec §7). */
export const providers = {
  google: {
    name: 'Google',
    isCancelled: ({ error }: Returned): boolean => error !== undefined,
    finish: ({ code, state }: Returned, saved: SocialValues): Promise<Session> | undefined =>
      code && state && state === saved.state
        ? request('auth.googleToken', { body: { code, state, callbackUrl: saved.callbackUrl, role: saved.role } })
        : undefined,
  },
  twitter: {
    name: 'X',
    isCancelled: ({ denied }: Returned): boolean => denied !== undefined,
    finish: (
      { oauth_token: oauthToken, oauth_verifier: oauthVerifier }: Returned,
      { oauthTokenSecret, role, ...saved }: SocialValues
    ): Promise<Session> | undefined =>
      oauthToken && oauthVerifier && oauthTokenSecret && oauthToken === saved.oauthToken
        ? request('auth.twitterCallback', { body: { oauthToken, oauthTokenSecret, oauthVerifier, role } })
        : undefined,
  },
} as const
export type Provider = keyof typeof providers

/**
 * Completes a sign-in once, with the parameters of the provider's redirect and the values from the temporary cookies,
 * then starts the session.
 */
export const useSocialReturn = (provider: Provider, returned: Returned): Return => {
  const dispatch = useAppDispatch()
  const [outcome, setOutcome] = useState<Return>({ state: 'waiting' })
  const begun = useRef(false)
  useEffect(() => {
    // The code is valid only once, and React runs effects twice in development.
    if (begun.current) return
    begun.current = true
    const { isCancelled, finish } = providers[provider]
    const saved = readSocial()
    clearSocial()
    const conclude = async (): Promise<void> => {
      if (isCancelled(returned)) return setOutcome({ state: 'cancelled' })
      const result = saved && finish(returned, saved)
      if (!result) return setOutcome({ state: 'lost' })
      try {
        dispatch(enterSession.intent({ session: await result, remember: false, next: storedNextPath() }))
      } catch (error) {
        const step = stepOf(toFault(error), false)
        setOutcome(step ? { state: 'second step', step } : { state: 'failed', message: errorText(toFault(error)) })
      }
    }
    void conclude()
  }, [dispatch, provider, returned])
  return outcome
}

/** The query of the provider's redirect, one value for each parameter. */
export const returnedBy = (query: Readonly<Record<string, string | string[] | undefined>>): Returned =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  )
