import type { ReactElement } from 'react'
import { Moon, Sun } from '../icons.tsx'
import { texts, useLocale, useTexts } from '../../lib/texts.ts'
import type { Locale } from '../../lib/texts.ts'
import { Button, IconButton } from '../Button.tsx'
import { useTheme } from './use-theme.ts'

const T = texts({
  en: { dark: 'Dark mode', light: 'Light mode', other: 'Português', otherLabel: 'Mudar para português' },
  pt: { dark: 'Modo escuro', light: 'Modo claro', other: 'English', otherLabel: 'Switch to English' },
})

const YEAR_S = 365 * 86_400

/** Toggles between the light and the dark theme; the choice is saved. */
export const ThemeToggle = (): ReactElement => {
  const t = useTexts(T)
  const { theme, toggle } = useTheme()
  const dark = theme === 'dark'
  return <IconButton label={dark ? t.light : t.dark} icon={dark ? <Sun /> : <Moon />} onClick={toggle} />
}

/** Saves the language for a year and reloads the page in it. */
export const setLocale = (locale: Locale): void => {
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`
  location.reload()
}

/** Switches to the other language; its label is in that language. */
export const LocaleSwitch = (): ReactElement => {
  const t = useTexts(T)
  const other = useLocale() === 'en' ? 'pt' : 'en'
  return (
    <Button
      variant="quiet"
      size="sm"
      lang={other === 'pt' ? 'pt-BR' : 'en'}
      title={t.otherLabel}
      onClick={() => setLocale(other)}
    >
      {t.other}
    </Button>
  )
}
