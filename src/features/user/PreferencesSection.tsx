import type { ReactElement } from 'react'
import { useSend } from '../../api/use-send.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import type { Locale } from '../../lib/texts.ts'
import { RadioCards } from '../../ui/Choice.tsx'
import { setLocale } from '../../ui/brand/Preferences.tsx'
import { setTheme, useTheme } from '../../ui/brand/use-theme.ts'
import s from './account.module.css'
import { accountTexts } from './texts.ts'

/** Colours of this device, language of the account. Both take effect at once. */
export const PreferencesSection = (): ReactElement => {
  const t = useTexts(accountTexts)
  const locale = useLocale()
  const { theme } = useTheme()
  const { send } = useSend('users.update', { toast: false })
  const speak = async (language: Locale): Promise<void> => {
    // The page changes even when the account's language cannot be saved now.
    await send({ body: { language } })
    setLocale(language)
  }
  return (
    <div className={s.section}>
      <RadioCards
        legend={t.theme}
        name="theme"
        value={theme ?? ('' as 'light')}
        onChange={setTheme}
        options={[
          { value: 'light', title: t.light, note: t.lightNote },
          { value: 'dark', title: t.dark, note: t.darkNote },
        ]}
      />
      <RadioCards
        legend={t.language}
        name="language"
        value={locale}
        onChange={(next) => void speak(next)}
        options={[
          { value: 'en', title: t.english },
          { value: 'pt', title: t.portuguese },
        ]}
      />
      <p className={s.hint}>{t.languageNote}</p>
    </div>
  )
}
