import type { ReactElement } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { profilePath } from '../../../catalogue/items/addresses.ts'
import { FollowButton } from '../../../catalogue/performers/FollowButton.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import s from './stage.module.css'
import { StageCard } from './StageCard.tsx'
import { watchTexts } from './watch-texts.ts'

/** A stream that has ended or will not take place, and what comes next. `isTitled`: its title is the heading. */
export const StreamOver = ({ stream, isTitled }: { stream: Stream; isTitled?: boolean }): ReactElement => {
  const t = useTexts(watchTexts)
  const isOwn = useAppSelector(selectUser)?._id === stream.performer._id
  const { performer, status, replayId, access, title } = stream
  const note =
    status === 'ended' ? (replayId ? t.endedText(performer.name) : t.replaySoon) : access === 'sale' && t.cancelledText
  return (
    <StageCard stream={stream} label={t.ended} title={status === 'ended' ? t.endedTitle : t.cancelledTitle}>
      {isTitled && (
        <h1 className={s.why} dir="auto">
          {title}
        </h1>
      )}
      {note && <p className={s.note}>{note}</p>}
      <div className={s.next}>
        {replayId && (
          <ButtonLink variant="lamp" href={`/videos/${replayId}`}>
            {t.replay}
          </ButtonLink>
        )}
        {!isOwn && <FollowButton performer={performer} />}
        <ButtonLink variant="secondary" href={profilePath(performer)}>
          {t.toProfile(performer.name)}
        </ButtonLink>
        <ButtonLink variant="quiet" href="/live">
          {t.whoIsLive}
        </ButtonLink>
      </div>
    </StageCard>
  )
}
