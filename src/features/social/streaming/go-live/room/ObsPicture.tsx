import { useRef } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { useLive } from '../../player/use-live.ts'
import { LiveMarks, PictureMessage } from './RoomPicture.tsx'
import { roomTexts } from './room-texts.ts'
import s from './room.module.css'

/** The picture as it arrives, without sound: the creator hears themselves in OBS. */
const ArrivingPicture = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(roomTexts)
  const video = useRef<HTMLVideoElement>(null)
  useLive(video, stream._id)
  return (
    <div className={s.arriving}>
      <video
        ref={video}
        aria-label={t.obsLive}
        muted
        autoPlay
        playsInline
        onVolumeChange={({ currentTarget }) => {
          currentTarget.muted = true
        }}
      />
      <LiveMarks stream={stream} />
    </div>
  )
}

/** The state of a stream that OBS sends: waiting, live with its picture, or interrupted. */
export const ObsPicture = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(roomTexts)
  if (stream.status === 'starting')
    return (
      <PictureMessage stream={stream} title={t.obsWaiting}>
        {t.obsWaitingHint}
      </PictureMessage>
    )
  if (stream.isInterrupted)
    return (
      <PictureMessage stream={stream} title={t.obsLost}>
        {t.obsLostHint}
      </PictureMessage>
    )
  return <ArrivingPicture stream={stream} />
}
