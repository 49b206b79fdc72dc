import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../contract/accounts/performers.ts'
import { day } from '../../lib/format.ts'
import { languageTag, useLocale, useTexts, type Locale } from '../../lib/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { aboutTexts } from './about-texts.ts'
import s from './about-performer.module.css'
import type { OptionLabels } from './option-labels.ts'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layouts/layout.module.css'

const names = new Map<string, Intl.DisplayNames>()

const named = (kind: 'region' | 'language', code: string, locale: Locale): string => {
  const key = kind + locale
  try {
    const known = names.get(key) ?? new Intl.DisplayNames(languageTag(locale), { type: kind })
    names.set(key, known)
    return known.of(code) ?? code
  } catch {
    return code
  }
}

/** The facts of a creator's profile that are filled in. */
export const AboutPerformer = ({
  performer,
  labels,
}: {
  performer: PerformerProfile
  labels: OptionLabels
}): ReactElement => {
  const t = useTexts(aboutTexts)
  const locale = useLocale()
  const place = [performer.city, performer.country && named('region', performer.country, locale)]
    .filter(Boolean)
    .join(', ')
  const rows: [string, string | undefined][] = [
    [t.place, place || undefined],
    [t.languages, performer.languages?.map((code) => named('language', code, locale)).join(', ') || undefined],
    ...(
      [
        'age',
        'gender',
        'height',
        'weight',
        'bodyType',
        'ethnicity',
        'size',
        'hairColor',
        'eyeColor',
        'sexualOrientation',
      ] as const
    ).map((list): [string, string | undefined] => [t[list], labels[list]]),
  ]
  const filled = rows.filter((row): row is [string, string] => row[1] !== undefined)
  return (
    <Card className={s.about}>
      <h2>{t.about}</h2>
      <p className={s.bio} dir="auto">
        {performer.bio || t.nothingAbout(performer.name)}
      </p>
      {performer.websiteUrl && (
        <p>
          <a href={performer.websiteUrl} rel="noopener noreferrer nofollow ugc" target="_blank">
            {performer.websiteUrl.replace(/^https?:\/\//, '')}
          </a>
        </p>
      )}
      {filled.length > 0 && (
        <dl className={cx(layout.stack2, s.rows)}>
          {filled.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              {/* Names of places and languages may differ between the data of the server and of the browser. */}
              <dd suppressHydrationWarning>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={s.joined}>{t.joined(day(performer.joinedAt, locale))}</p>
    </Card>
  )
}
