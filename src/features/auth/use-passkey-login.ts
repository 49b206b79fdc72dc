import { useEffect, useRef, useState } from 'react'
import { toFault, type Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { askPasskey, knowsPasskeys, offersPasskeys, stopAskingPasskey } from '../second-factor/webauthn.ts'
import { enterSession } from './slice.ts'

type Options = { remember: () => boolean; next?: string | undefined }
type Problem = { fault?: Fault; isRefused?: boolean; isUnknown?: boolean }

/**
 * Signs in with a passkey: by a button, and from the list that a browser offers in the field of the name, for which it is
 * asked once the page is idle.
 */
export const usePasskeyLogin = ({ remember, next }: Options) => {
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const latest = useRef({ remember, next })
  useEffect(() => void (latest.current = { remember, next }))

  const logIn = async (isAutofill: boolean): Promise<void> => {
    try {
      const outcome = await askPasskey(await request('passkeys.signInRequest'), isAutofill)
      if (outcome.state === 'failed' && !isAutofill) setProblem({ isRefused: true })
      if (outcome.state !== 'done') return
      setBusy(true)
      const keeps = latest.current.remember()
      const session = await request('passkeys.signIn', { body: { passkey: outcome.answer, remember: keeps } })
      dispatch(enterSession.intent({ session, remember: keeps, next: latest.current.next }))
    } catch (thrown) {
      setBusy(false)
      // Nobody has asked for the list: that it cannot be offered is no news.
      if (!isAutofill || toFault(thrown).status !== 0) setProblem({ fault: toFault(thrown) })
    }
  }
  const offer = useRef(() => logIn(true))
  useEffect(() => {
    let isGone = false
    const start = async (): Promise<void> => {
      if (!isGone && (await offersPasskeys()) && !isGone) await offer.current()
    }
    const waiting = setTimeout(() => void start(), 500)
    return () => {
      isGone = true
      clearTimeout(waiting)
      if (knowsPasskeys()) stopAskingPasskey()
    }
  }, [])
  const ask = async (): Promise<void> => {
    setProblem(undefined)
    if (!knowsPasskeys()) return setProblem({ isUnknown: true })
    setBusy(true)
    await logIn(false)
    setBusy(false)
  }
  return { ask, busy, problem }
}
