import { useEffect } from 'react'
import { selectUi } from '../../features/settings/ui-slice.ts'
import { deviceStore } from '../../lib/storage.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useAppSelector } from '../../store/hooks.ts'

/** Local storage key of the UI settings (Spec §3, UI settings). */
export const UI_STORAGE = 'ui'

/** Saves the UI settings to local storage whenever they change. */
export const useSavedUi = (): void => {
  const ui = useAppSelector(selectUi)
  useEffect(
    () =>
      // The first use of the storage waits for the disk.
      // Where it is full or forbidden, the server sends the settings again with the next visit.
      whenIdle(() => deviceStore.set(UI_STORAGE, JSON.stringify(ui))),
    [ui]
  )
}
