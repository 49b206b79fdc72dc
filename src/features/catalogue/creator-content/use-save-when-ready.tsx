import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Uploads } from '../../platform/uploads/use-uploads.ts'
import { formTexts } from './form-texts.ts'

type Waiting = {
  /** Some file is not ready. */
  isArriving: boolean
  /** Some file failed or is paused, and needs an action of the user. */
  isStuck: boolean
}

/** Whether a form's uploads allow saving. `mayProcess`: uploads that may still be in processing. */
export const uploadReadiness = (uploads: readonly Uploads[], mayProcess: readonly Uploads[] = []): Waiting => {
  const states = uploads.flatMap((one) =>
    one.items.map(({ status }) => (status === 'processing' && mayProcess.includes(one) ? 'ready' : status))
  )
  return {
    isArriving: states.some((status) => status !== 'ready'),
    isStuck: states.some((status) => status === 'failed' || status === 'paused'),
  }
}

type Saving = {
  /** Validates the form and shows its errors. */
  isFine: (status: ItemStatus) => boolean
  save: (status: ItemStatus) => Promise<unknown>
}

/**
 * Saves a valid form at once, or automatically as soon as its files are uploaded. After a failure the user has to act.
 */
export const useSaveWhenReady = (
  { isArriving, isStuck }: Waiting,
  { isFine, save }: Saving
): { isPending: boolean; save: (status: ItemStatus) => void; words: ReactElement | undefined } => {
  const t = useTexts(formTexts)
  const [armed, setArmed] = useState<ItemStatus>()
  useEffect(() => {
    if (armed === undefined || (isArriving && !isStuck)) return
    setArmed(undefined)
    if (isStuck) showToast({ kind: 'error', message: t.stuck })
    else void save(armed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [armed, isArriving, isStuck])
  return {
    isPending: armed !== undefined,
    save: (status) => {
      if (isFine(status)) setArmed(status)
    },
    words:
      armed === undefined ? undefined : (
        <>
          {t.waits}
          <Button variant="quiet" size="sm" onClick={() => setArmed(undefined)}>
            {t.dontWait}
          </Button>
        </>
      ),
  }
}
