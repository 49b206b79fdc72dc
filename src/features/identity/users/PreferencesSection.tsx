import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { Locale } from '../../../lib/texts.ts'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { setLocale } from '../../../ui/brand/Preferences.tsx'
import { setTheme, useTheme } from '../../../ui/brand/use-theme.ts'
import s from './account.module.css'
import { accountTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** Theme of this device and language of the account. Both take effect immediately. */
export const PreferencesSection = (): ReactElement => {
  const t = useTexts(accountTexts)
  const locale = useLocale()
  const { theme } = useTheme()
  const { send } = useSend('users.update', { toast: false })
  const changeLanguage = async (language: Locale): Promise<void> => {
    // The page changes its language even when saving it fails.
    await send({ body: { language } })
    setLocale(language)
  }
  return (
    <div className={cx(layout.stack5, s.section)}>
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
        onChange={(next) => void changeLanguage(next)}
        options={[
          { value: 'en', title: t.english },
          { value: 'pt', title: t.portuguese },
        ]}
      />
      <p className={textStyles.note}>{t.languageNote}</p>
    </div>
  )
}
