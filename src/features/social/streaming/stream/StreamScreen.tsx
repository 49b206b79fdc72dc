import { useRouter } from 'next/router'
import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { CalendarPlus, Share2 } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useDownload } from '../../../../api/files/use-download.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { copyLink } from '../../../../lib/copy-link.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { LinkedText } from '../../../../ui/content/LinkedText.tsx'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { profilePath } from '../../../catalogue/items/addresses.ts'
import { CreatorLine } from '../../../catalogue/items/CreatorLine.tsx'
import { FollowButton } from '../../../catalogue/performers/FollowButton.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import { lockedStreamTexts } from '../watch/locked-texts.ts'
import { StreamOffer } from '../watch/LockedStage.tsx'
import { StreamOver } from '../watch/StreamOver.tsx'
import { Countdown } from './Countdown.tsx'
import { ReminderButton } from './ReminderButton.tsx'
import s from './stream.module.css'
import { streamTexts } from './stream-texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Interval, in ms, of asking whether a scheduled stream has begun; who is signed in hears it at once. */
const visitorMs = 15_000

/** Who may watch a scheduled stream: what the viewer has, or the offer. */
const Access = ({ stream }: { stream: Stream }): ReactElement => {
  const t = useTexts(streamTexts)
  const l = useTexts(lockedStreamTexts)
  const { access, accessReason, isLocked, performer } = stream
  if (isLocked)
    return (
      <div className={cx(layout.stack3, s.offer)}>
        <p>{access === 'sale' ? l.why.sale : l.why[access](performer.name)}</p>
        <StreamOffer stream={stream} />
      </div>
    )
  const text =
    accessReason === 'owner'
      ? t.own
      : access === 'free'
        ? t.forAll
        : t.have[accessReason === 'bought' || accessReason === 'subscription' ? accessReason : 'follower']
  return <p className={s.have}>{text}</p>
}

const Scheduled = ({ stream }: { stream: Stream }): ReactElement => {
  const t = useTexts(streamTexts)
  const user = useAppSelector(selectUser)
  const calendar = useDownload('streaming.calendar')
  const { _id, title, description, cover, scheduledAt, performer, isLocked } = stream
  const isOwn = user?._id === performer._id
  return (
    <article className={s.stream}>
      <div className={s.picture}>
        {cover ? (
          <img src={cover} alt="" decoding="async" fetchPriority="high" />
        ) : (
          <Avatar name={performer.name} src={performer.avatar} size="xxl" decorative />
        )}
        {scheduledAt && <Countdown to={scheduledAt} />}
      </div>
      <div className={layout.stack4}>
        <div className={layout.stack1}>
          <p className={s.kicker}>{t.scheduled}</p>
          <h1 className={s.title} dir="auto">
            {title}
          </h1>
          {scheduledAt && (
            <p className={s.when}>
              <Time at={scheduledAt} exact />
            </p>
          )}
        </div>
        <div className={layout.bar}>
          <CreatorLine performer={performer} />
          {!isOwn && !(isLocked && stream.access === 'follower') && <FollowButton performer={performer} />}
        </div>
        <Access stream={stream} />
        <div className={cx(layout.wrap, s.actions)}>
          {!isOwn && <ReminderButton stream={stream} />}
          <Button
            variant="secondary"
            icon={<CalendarPlus aria-hidden />}
            loading={calendar.saving}
            onClick={() => void calendar.save({ params: { id: _id } })}
          >
            {t.calendar}
          </Button>
          <IconButton
            variant="secondary"
            label={t.share}
            icon={<Share2 />}
            onClick={() => copyLink(`/live/streams/${_id}`, t.copied)}
          />
        </div>
        {description !== '' && (
          <p className={s.description} dir="auto">
            <LinkedText text={description} />
          </p>
        )}
      </div>
    </article>
  )
}

/**
 * One stream: while it is scheduled, when it begins and how to be there; afterwards its replay. When it begins, the
 * page leads to the picture.
 */
export const StreamScreen = ({ id }: { id: string }): ReactElement => {
  const router = useRouter()
  const isSignedIn = useAppSelector(selectUser) !== null
  const {
    data: stream,
    error,
    reload,
  } = useRequest('streaming.view', { params: { id } }, { refetchInterval: isSignedIn ? false : visitorMs })
  const live =
    stream && (stream.status === 'live' || stream.status === 'starting')
      ? `/live${profilePath(stream.performer)}`
      : undefined
  useEffect(() => {
    if (live !== undefined) void router.replace(live)
    // Only when it begins.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [live])
  if (error && !stream) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!stream || live !== undefined)
    return (
      <Loading>
        <SkeletonBlock height="24rem" />
      </Loading>
    )
  return (
    <>
      <PageHead
        title={stream.title}
        {...(stream.description && { description: stream.description })}
        image={stream.cover ?? stream.performer.avatar}
        path={`/live/streams/${stream._id}`}
      />
      {stream.status === 'scheduled' ? (
        <Scheduled stream={stream} />
      ) : (
        <div className={s.over}>
          <StreamOver stream={stream} isTitled />
        </div>
      )}
    </>
  )
}
