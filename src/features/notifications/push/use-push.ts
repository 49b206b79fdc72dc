import { useEffect, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import {
  readPush,
  readPushPreference,
  subscribe,
  sendTestPush,
  turnOff,
  turnOn,
  type PushState,
} from './browser-push.ts'
import { pushTexts } from './texts.ts'

export type Push = {
  /** Undefined until it is known. */
  state: PushState | undefined
  showDetails: boolean
  busy: boolean
  toggle: (isOn: boolean) => void
  changeDetails: (showDetails: boolean) => void
  test: () => void
}

/** The state of push messages in this browser, and its actions. Errors are shown as toasts. */
export const usePush = (): Push => {
  const t = useTexts(pushTexts)
  const accountId = useAppSelector(selectUser)?._id ?? ''
  const [state, setState] = useState<PushState>()
  const [showDetails, setShowDetails] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const refreshState = (): void => {
      setShowDetails(readPushPreference(accountId)?.showDetails ?? false)
      void readPush(accountId).then(setState, () => setState('unsupported'))
    }
    refreshState()
    // The permission may have changed in the browser's settings while the page was hidden.
    window.addEventListener('focus', refreshState)
    return () => window.removeEventListener('focus', refreshState)
  }, [accountId])
  const act = async (what: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await what()
    } catch (error) {
      showToast({ kind: 'error', message: isApiError(error) ? errorText(error) : t.unreachable })
      setState(await readPush(accountId).catch(() => 'unsupported' as const))
      setShowDetails(readPushPreference(accountId)?.showDetails ?? false)
    }
    setBusy(false)
  }
  return {
    state,
    showDetails,
    busy,
    toggle: (isOn) =>
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
        const isSent = await sendTestPush()
        showToast(isSent ? { kind: 'success', message: t.tested } : { kind: 'error', message: t.unreachable })
      }),
  }
}
