import dynamic from 'next/dynamic'
import type { ReactElement, ReactNode } from 'react'
import { BadgeCheck } from '../../../ui/icons.tsx'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import { useRequest } from '../../../api/use-request.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Cover } from '../../../ui/brand/Cover.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/Link.tsx'
import s from './profile-header.module.css'
import { performerTexts } from './texts.ts'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const WelcomeVideo = dynamic(() => import('./WelcomeVideo.tsx').then((module) => module.WelcomeVideo), {
  loading: LazyFallback,
})
const ProfileStories = dynamic(() => import('../stories/ProfileStories.tsx').then((module) => module.ProfileStories), {
  loading: LazyFallback,
})

/** Maximum length of the biography in the header, in characters; the tab "About" has all of it. */
const MAX_BIO_LENGTH = 220

export type ProfileHeaderProps = {
  performer: PerformerProfile
  /** The creator as named in the page's address. */
  id: string
  /** The address of the tab "About", which the biography links to on narrow screens. */
  aboutHref: string
  /** Actions next to the picture; on phones only their icons are shown. */
  actions: ReactNode
  /** The main action, below the text. */
  offer?: ReactNode
  /** Inside the application's layout instead of the public one. */
  isFramed?: boolean
  /** The ring around the picture while they are live. */
  live: ReactNode
}

/** The header of a creator's page: cover, picture, name, counts and actions. */
export const ProfileHeader = ({
  performer,
  id,
  aboutHref,
  actions,
  offer,
  isFramed,
  live,
}: ProfileHeaderProps): ReactElement => {
  const t = useTexts(performerTexts)
  const locale = useLocale()
  const { data: stories } = useRequest('feeds.stories', { query: { performerId: id } })
  const counts: [number, string][] = [
    [performer.totalFeeds, t.posts(performer.totalFeeds)],
    [performer.totalFollowers, t.followers(performer.totalFollowers)],
    [performer.totalSubscribers, t.subscribers(performer.totalSubscribers)],
  ]
  return (
    <header className={cx(s.header, isFramed && s.framed)}>
      <div className={s.cover}>
        <Cover
          src={performer.cover}
          srcSet={
            performer.cover &&
            [640, 1280, 1920]
              .map((width) => `${performer.cover?.replace(/(?<!\d)\d+\.webp$/, `${width}.webp`)} ${width}w`)
              .join(', ')
          }
          placeholder={performer.coverGlimpse}
          priority
        />
      </div>
      <div className={s.body}>
        <div className={s.top}>
          <div className={s.picture}>
            <Avatar name={performer.name} src={performer.avatar} size="xxl" ring="surface" decorative />
            {live ||
              (stories && stories.data.length > 0 && <ProfileStories name={performer.name} groups={stories.data} />)}
            {performer.isOnline && !live && (
              <span className={s.online} role="img" aria-label={t.online} title={t.online} />
            )}
          </div>
          <div className={cx(layout.wrap, s.actions)}>{actions}</div>
        </div>
        <div className={s.intro}>
          <div className={s.words}>
            <h1 className={s.name}>
              {performer.name}
              {performer.isVerified && <BadgeCheck className={s.verified} role="img" aria-label={t.verified} />}
            </h1>
            <p className={s.handle}>
              {`@${performer.username}`}
              {performer.craft && <span>{` · ${performer.craft}`}</span>}
            </p>
            {performer.tagline && <p className={s.tagline}>{performer.tagline}</p>}
            <dl className={cx(layout.wrap, s.counts)}>
              {counts.map(([value, label]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{count(value, locale)}</dd>
                </div>
              ))}
            </dl>
            {performer.bio && (
              <p className={s.bio}>
                <span dir="auto">{excerpt(performer.bio.replace(/\s+/g, ' '), MAX_BIO_LENGTH)}</span>{' '}
                <Link href={aboutHref} scroll={false}>
                  {t.fullBio}
                </Link>
              </p>
            )}
          </div>
          {performer.welcomeVideo && (
            <WelcomeVideo file={performer.welcomeVideo} name={performer.name} profileId={id} />
          )}
        </div>
        {offer}
      </div>
    </header>
  )
}
