import { useSyncExternalStore } from 'react'
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

/** Sets the theme for this browser, remembered for a year in cookie and storage. */
export const setTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_S}; samesite=lax`
  try {
    localStorage.setItem(THEME_COOKIE, theme)
  } catch {
    // Storage may be forbidden; the cookie is enough.
  }
  for (const listener of listeners) listener()
}

/** The theme on screen (undefined on the server and during hydration) and its toggle. */
export const useTheme = (): { theme: Theme | undefined; toggle: () => void } => {
  const theme = useSyncExternalStore<Theme | undefined>(subscribe, current, () => undefined)
  return { theme, toggle: () => setTheme(current() === 'dark' ? 'light' : 'dark') }
}
