import type { ReactElement } from 'react'
import type { Captions } from '../../../../contract/platform/files/files.ts'
import { languageTag, useLocale, useTexts, type Locale } from '../../../lib/texts.ts'
import type { Level } from './hls.ts'
import { RATES } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'
import s from './player.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type PlayerSettingsProps = {
  id: string
  rate: number
  onRate: (rate: number) => void
  levels: readonly Level[]
  level: number
  onLevel: (index: number) => void
  captions: readonly Captions[]
  language: string | null
  onLanguage: (language: string | null) => void
}

const nameOf = (language: string, locale: Locale): string => {
  try {
    return new Intl.DisplayNames(languageTag(locale), { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/** Speed, resolution and subtitle language as native selects, which work in full screen and with assistive technology. */
export const PlayerSettings = ({
  id,
  rate,
  onRate,
  levels,
  level,
  onLevel,
  captions,
  language,
  onLanguage,
}: PlayerSettingsProps): ReactElement => {
  const t = useTexts(playerTexts)
  const locale = useLocale()
  return (
    <div className={cx(layout.stack2, s.settings)} id={id} role="group" aria-label={t.settings}>
      <label>
        {t.speed}
        <select value={rate} onChange={(event) => onRate(Number(event.currentTarget.value))}>
          {RATES.map((one) => (
            <option key={one} value={one}>
              {one.toLocaleString(languageTag(locale))}×
            </option>
          ))}
        </select>
      </label>
      {levels.length > 1 && (
        <label>
          {t.quality}
          <select value={level} onChange={(event) => onLevel(Number(event.currentTarget.value))}>
            <option value={-1}>{t.auto}</option>
            {levels.map(({ index, height }) => (
              <option key={index} value={index}>
                {t.lines(height)}
              </option>
            ))}
          </select>
        </label>
      )}
      {captions.length > 0 && (
        <label>
          {t.captionsLanguage}
          <select value={language ?? ''} onChange={(event) => onLanguage(event.currentTarget.value || null)}>
            <option value="">{t.off}</option>
            {captions.map((one) => (
              <option key={one._id} value={one.language}>
                {nameOf(one.language, locale)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
