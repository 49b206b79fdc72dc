import { useEffect, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'
import { readPush, readWish, subscribe, tryPush, turnOff, turnOn, type PushState } from './browser-push.ts'
import { pushTexts } from './texts.ts'

export type Push = {
  /** Undefined until the browser was asked. */
  state: PushState | undefined
  showDetails: boolean
  busy: boolean
  turn: (isOn: boolean) => void
  changeDetails: (showDetails: boolean) => void
  test: () => void
}

/** Push messages to the viewer in this browser: how it stands, and what can be done. What goes wrong is a toast. */
export const usePush = (): Push => {
  const t = useTexts(pushTexts)
  const accountId = useAppSelector(selectUser)?._id ?? ''
  const [state, setState] = useState<PushState>()
  const [showDetails, setShowDetails] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const look = (): void => {
      setShowDetails(readWish(accountId)?.showDetails ?? false)
      void readPush(accountId).then(setState, () => setState('unsupported'))
    }
    look()
    // The permission is changed in the browser's own settings; who comes back from there sees it.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [accountId])
  const act = async (what: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await what()
    } catch (error) {
      showToast({ kind: 'error', message: isApiError(error) ? errorText(error) : t.unreachable })
      setState(await readPush(accountId).catch(() => 'unsupported' as const))
      setShowDetails(readWish(accountId)?.showDetails ?? false)
    }
    setBusy(false)
  }
  return {
    state,
    showDetails,
    busy,
    turn: (isOn) =>
      void act(async () => {
        if (!isOn) await turnOff(accountId)
        setState(isOn ? await turnOn(accountId, showDetails) : await readPush(accountId))
      }),
    changeDetails: (next) =>
      void act(async () => {
        setShowDetails(next)
        await subscribe(accountId, next)
      }),
    test: () =>
      void act(async () => {
        const isSent = await tryPush()
        showToast(isSent ? { kind: 'success', message: t.tested } : { kind: 'error', message: t.unreachable })
      }),
  }
}
