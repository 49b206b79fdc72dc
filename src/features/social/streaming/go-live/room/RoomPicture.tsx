import type { ReactElement, ReactNode } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { count } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { Eye } from '../../../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../../../ui/VisuallyHidden.tsx'
import { RunningTime } from '../../watch/RunningTime.tsx'
import { useLive } from '../session/live-state.ts'
import { goLiveTexts } from '../texts.ts'
import { roomTexts } from './room-texts.ts'
import s from './room.module.css'

/** Over the picture: whether the stream is live, for how long, and for how many. */
export const LiveMarks = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(roomTexts)
  const words = useTexts(goLiveTexts)
  const locale = useLocale()
  // What this browser sends, it knows before the server does.
  const connection = useLive(({ figures, streamId }) => (streamId === stream._id ? figures?.connection : undefined))
  const isLost = connection === 'lost'
  const isInterrupted = isLost || stream.isInterrupted
  return (
    <div className={s.marks}>
      {stream.status === 'live' ? (
        <>
          <span className={s.live} data-interrupted={isInterrupted || undefined}>
            {isLost ? t.offline : isInterrupted ? t.interrupted : words.live}
          </span>
          {connection === 'weak' && <span className={s.mark}>{t.weak}</span>}
          {stream.startedAt && (
            <span className={s.mark}>
              <RunningTime since={stream.startedAt} />
            </span>
          )}
          <span className={s.mark} title={words.viewers(stream.totalViewers)}>
            <Eye aria-hidden /> <span aria-hidden>{count(stream.totalViewers, locale)}</span>
            <VisuallyHidden>{words.viewers(stream.totalViewers)}</VisuallyHidden>
          </span>
        </>
      ) : (
        <span className={s.mark}>{t.starting}</span>
      )}
    </div>
  )
}

/** A message in place of the picture. */
export const PictureMessage = ({
  stream,
  title,
  children,
  action,
}: {
  stream: OwnStream
  title: string
  children?: ReactNode
  action?: ReactNode
}): ReactElement => (
  <div className={s.message}>
    <LiveMarks stream={stream} />
    <p className={s.messageTitle}>{title}</p>
    {children && <p>{children}</p>}
    {action}
  </div>
)
