import { useEffect } from 'react'
import { selectUi } from '../features/settings/ui-slice.ts'
import { useAppSelector } from '../store/hooks.ts'

/** Where the browser keeps the look of the site (Spec §3, UI settings). */
export const UI_STORAGE = 'ui'

/** Keeps the UI settings in local storage whenever they change. */
export const useSavedUi = (): void => {
  const ui = useAppSelector(selectUi)
  useEffect(() => {
    try {
      localStorage.setItem(UI_STORAGE, JSON.stringify(ui))
    } catch {
      // Storage may be full or forbidden; the server says it again on the next visit.
    }
  }, [ui])
}
