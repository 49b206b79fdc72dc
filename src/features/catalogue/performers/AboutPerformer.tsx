import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import { nameOfCode } from '../../../lib/code-names.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Card } from '../../../ui/Card.tsx'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { aboutTexts } from './about-texts.ts'
import s from './about-performer.module.css'
import type { OptionLabels } from './option-labels.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

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
  // A code that the page did not come with was chosen since then.
  const name = (kind: 'region' | 'language', code: string): string =>
    labels.names[code] ?? nameOfCode(kind, code, locale)
  const place = [performer.city, performer.country && name('region', performer.country)].filter(Boolean).join(', ')
  const rows: [string, string | undefined][] = [
    [t.place, place || undefined],
    [t.languages, performer.languages?.map((code) => name('language', code)).join(', ') || undefined],
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
        {performer.bio ? <LinkedText text={performer.bio} /> : t.nothingAbout(performer.name)}
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
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={s.joined}>{t.joined(day(performer.joinedAt, locale))}</p>
    </Card>
  )
}
