import type { ReactElement } from 'react'
import type { PerformerCard as Performer } from '../../../contract/catalogue/performers/performers.ts'
import { percent } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PerformerCard } from '../catalogue/performers/PerformerCard.tsx'
import s from './landing.module.css'
import { landingTexts } from './texts.ts'
import { Link } from '../../ui/Link.tsx'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layouts/layout.module.css'

type LandingSectionsProps = {
  performers: Performer[]
  currency: string
  /** Commission of the platform in percent. */
  commission: number
}

/** The sections of the landing page below its hero: featured creators, benefits for fans, benefits for creators. */
export const LandingSections = ({ performers, currency, commission }: LandingSectionsProps): ReactElement => {
  const t = useTexts(landingTexts)
  const locale = useLocale()
  const fans = [
    [t.fans1Title, t.fans1],
    [t.fans2Title, t.fans2],
    [t.fans3Title, t.fans3],
  ] as const
  const creators = [
    [t.creators1Title, t.creators1],
    [t.creators2Title, t.creators2],
    [t.creators3Title, t.creators3],
  ] as const
  return (
    <>
      {performers.length > 0 && (
        <section className={s.section} aria-labelledby="on-stage">
          <div className={cx(layout.wrap, s.heading)}>
            <div>
              <h2 id="on-stage">{t.onStage}</h2>
              <p>{t.onStageHint}</p>
            </div>
            <Link href="/explore">{t.all}</Link>
          </div>
          <ul className={s.cards}>
            {performers.map((performer) => (
              <li key={performer._id}>
                <PerformerCard performer={performer} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={s.section} aria-labelledby="for-fans">
        <h2 id="for-fans">{t.fansTitle}</h2>
        <Points points={fans} />
      </section>
      <section className={s.band} data-theme="dark" aria-labelledby="for-creators">
        <div className={s.section}>
          <h2 id="for-creators">{t.creatorsTitle}</h2>
          <p className={s.share}>{t.creatorsLead(percent(1 - commission / 100, locale))}</p>
          <Points points={creators} />
          <ButtonLink variant="lamp" size="lg" href="/auth/register/creator">
            {t.create}
          </ButtonLink>
        </div>
      </section>
      <section className={cx(layout.stack4, s.last)} aria-labelledby="last">
        <h2 id="last">{t.lastTitle}</h2>
        <p>{t.lastLead}</p>
        <ButtonLink variant="primary" size="lg" href="/auth/register">
          {t.join}
        </ButtonLink>
      </section>
    </>
  )
}

const Points = ({ points }: { points: readonly (readonly [string, string])[] }): ReactElement => (
  <ul className={s.points}>
    {points.map(([title, text]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)
