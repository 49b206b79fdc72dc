import { useEffect } from 'react'
import { selectSettings } from '../../features/platform/settings/slice.ts'
import { initialUi, selectUi, setUi, type UiSettings } from '../../features/platform/settings/ui-slice.ts'
import { deviceStore, readJson } from '../../lib/storage.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

/** Local storage key of the UI settings (Spec §3, UI settings). */
export const UI_STORAGE = 'ui'

/** The UI settings that this browser saved; only what has their form, because anything may be stored there. */
export const readSavedUi = (): Partial<UiSettings> => {
  const saved = readJson(deviceStore, UI_STORAGE)
  if (typeof saved !== 'object' || saved === null) return {}
  const isLike = (value: unknown, initial: unknown): boolean =>
    Array.isArray(initial)
      ? Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
      : typeof value === typeof initial
  return Object.fromEntries(
    Object.entries(initialUi).flatMap(([name, initial]) => {
      const value = (saved as Record<string, unknown>)[name]
      return isLike(value, initial) ? [[name, value]] : []
    })
  )
}

/**
 * Saves the UI settings to local storage whenever they change, and shows the saved ones where the server could send
 * none: a site without its database keeps its name, logo and menus, and nothing is saved over them.
 */
export const useSavedUi = (): void => {
  const dispatch = useAppDispatch()
  const ui = useAppSelector(selectUi)
  const { isLoaded } = useAppSelector(selectSettings)
  useEffect(() => {
    if (!isLoaded) dispatch(setUi(readSavedUi()))
  }, [isLoaded, dispatch])
  useEffect(
    () =>
      // The first use of the storage waits for the disk.
      // Where it is full or forbidden, the server sends the settings again with the next visit.
      isLoaded ? whenIdle(() => deviceStore.set(UI_STORAGE, JSON.stringify(ui))) : undefined,
    [ui, isLoaded]
  )
}
