import { useEffect, useRef, useState } from 'react'
import { toFault, type Fault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
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
  /** The button's question is open: that of the list must not begin, because a browser ends one for another. */
  const isAsking = useRef(false)

  /** False: nobody is signed in. */
  const logIn = async (isAutofill: boolean): Promise<boolean> => {
    try {
      const wanted = await request('passkeys.signInRequest')
      const outcome = await askPasskey(wanted, isAutofill ? () => !isAsking.current : undefined)
      if (outcome.state === 'failed' && !isAutofill) setProblem({ isRefused: true })
      if (outcome.state !== 'done') return false
      setBusy(true)
      const keeps = latest.current.remember()
      const session = await request('passkeys.signIn', { body: { passkey: outcome.answer, remember: keeps } })
      dispatch(enterSession.intent({ session, remember: keeps, next: latest.current.next }))
      return true
    } catch (thrown) {
      setBusy(false)
      // Nobody has asked for the list: that it cannot be offered is no news.
      if (!isAutofill || toFault(thrown).status !== 0) setProblem({ fault: toFault(thrown) })
      return false
    }
  }
  const isHere = useRef(true)
  const hasOffered = useRef(false)
  const offer = async (): Promise<void> => {
    if (!(await offersPasskeys()) || !isHere.current || isAsking.current) return
    hasOffered.current = true
    await logIn(true)
  }
  useEffect(() => {
    isHere.current = true
    const waiting = setTimeout(() => void offer(), 500)
    return () => {
      isHere.current = false
      clearTimeout(waiting)
      if (hasOffered.current) stopAskingPasskey()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const ask = async (): Promise<void> => {
    setProblem(undefined)
    if (!knowsPasskeys()) return setProblem({ isUnknown: true })
    setBusy(true)
    isAsking.current = true
    // The button's question has ended the one in the list.
    if (await logIn(false)) return
    isAsking.current = false
    setBusy(false)
    void offer()
  }
  return { ask, busy, problem }
}
