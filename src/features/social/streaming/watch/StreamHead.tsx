import type { ReactElement } from 'react'
import { Eye, Share2, X } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { copyLink } from '../../../../lib/copy-link.ts'
import { count } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button, ButtonLink, IconButton } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/Card.tsx'
import { LinkedText } from '../../../../ui/content/LinkedText.tsx'
import { lazyClient } from '../../../../ui/lazy-client.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { profilePath } from '../../../catalogue/items/addresses.ts'
import { selectIsFollowed } from '../../../catalogue/follows/slice.ts'
import { FollowButton } from '../../../catalogue/performers/FollowButton.tsx'
import { useSubscribe } from '../../../catalogue/offers/use-subscribe.ts'
import { TipButton } from '../../../money/tips/TipButton.tsx'
import { RunningTime } from './RunningTime.tsx'
import s from './stream-head.module.css'
import { watchTexts } from './watch-texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

const StreamMore = lazyClient(() => import('./StreamMore.tsx').then((module) => module.StreamMore))

/** Shares an address with the system's dialog where there is one; otherwise copies it. */
const share = (path: string, title: string, done: string): void => {
  const url = new URL(path, window.location.href).href
  if (typeof navigator.share !== 'function') return copyLink(path, done)
  navigator.share({ title, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') copyLink(path, done)
  })
}

/** Title, creator and state of a stream, and what the viewer can do about it. */
export const StreamHead = ({ stream, isOwn }: { stream: Stream; isOwn: boolean }): ReactElement => {
  const t = useTexts(watchTexts)
  const locale = useLocale()
  const subscribe = useSubscribe()
  const isFollowed = useAppSelector((state) => selectIsFollowed(state, stream.performer))
  const { performer, title, description, status, startedAt, totalViewers, access, isLocked } = stream
  const home = profilePath(performer)
  const isLive = status === 'live'
  /** The place of the picture offers it already. */
  const isOffered = (what: Stream['access']): boolean => isLive && isLocked && access === what
  return (
    <header className={s.head}>
      <div className={s.who}>
        <Link href={home} className={s.face} aria-label={t.by(performer.name)}>
          <Avatar
            name={performer.name}
            src={performer.avatar}
            size="md"
            ring={isLive ? 'lamp' : undefined}
            decorative
          />
        </Link>
        <div className={s.words}>
          <h1 className={s.title} dir="auto">
            {title}
          </h1>
          <p className={s.facts}>
            <Link href={home} className={s.name} tabIndex={-1}>
              {performer.name}
            </Link>
            <Badge tone={isLive ? 'danger' : 'neutral'} className={isLive ? s.live : undefined}>
              {isLive ? t.live : status === 'starting' ? t.starting : t.ended}
            </Badge>
            {isLive && totalViewers > 0 && (
              <span className={s.fact}>
                <Eye aria-hidden />
                <span className={s.watching}>{t.viewers(totalViewers, count(totalViewers, locale))}</span>
                <span className={s.total} aria-hidden>
                  {count(totalViewers, locale)}
                </span>
              </span>
            )}
            {isLive && startedAt && (
              <span className={cx(s.fact, s.time)}>
                <RunningTime since={startedAt} />
              </span>
            )}
          </p>
        </div>
        <ButtonLink variant="quiet" href={home} aria-label={t.close} className={s.leave} icon={<X aria-hidden />} />
      </div>
      <div className={s.actions} data-acts>
        {!isOwn && !isFollowed && !isOffered('follower') && <FollowButton performer={performer} />}
        {!isOwn && !performer.isSubscribed && !isOffered('subscriber') && (
          <Button variant="secondary" onClick={() => subscribe(performer)}>
            {t.subscribe}
          </Button>
        )}
        <TipButton performer={performer} about={isLocked ? undefined : { type: 'stream', id: stream._id }} />
        <IconButton
          variant="secondary"
          label={t.share}
          icon={<Share2 />}
          onClick={() => share(`/live${home}`, title, t.linkCopied)}
        />
      </div>
      {(description !== '' || !isOwn) && (
        <div className={s.more}>
          <StreamMore stream={stream} isOwn={isOwn} />
        </div>
      )}
      {description !== '' && (
        <p className={cx(layout.stack1, s.about)} dir="auto">
          <LinkedText text={description} />
        </p>
      )}
    </header>
  )
}
