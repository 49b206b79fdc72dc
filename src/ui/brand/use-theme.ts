import { useSyncExternalStore } from 'react'
import { deviceStore } from '../../lib/storage.ts'
import { THEME_COOKIE, themeOf } from '../theme-script.ts'
import type { Theme } from '../theme-script.ts'

const YEAR_S = 365 * 86_400
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

const current = (): Theme =>
  themeOf(document.documentElement.dataset['theme']) ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Sets the theme for this browser and saves it for a year, in a cookie and in local storage. */
export const setTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_S}; samesite=lax`
  deviceStore.set(THEME_COOKIE, theme)
  for (const listener of listeners) listener()
}

/** The current theme (undefined on the server and during hydration) and a function to toggle it. */
export const useTheme = (): { theme: Theme | undefined; toggle: () => void } => {
  const theme = useSyncExternalStore<Theme | undefined>(subscribe, current, () => undefined)
  return { theme, toggle: () => setTheme(current() === 'dark' ? 'light' : 'dark') }
}
