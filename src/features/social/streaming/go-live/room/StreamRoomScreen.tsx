import { useRef } from 'react'
import type { ReactElement } from 'react'
import { errorText } from '../../../../../lib/error-texts.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { PageHead } from '../../../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../../../ui/antd/AntdProvider.tsx'
import { ButtonLink } from '../../../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../../ui/feedback/Skeleton.tsx'
import { lazyClient } from '../../../../../ui/lazy-client.tsx'
import { AfterStream } from '../after/AfterStream.tsx'
import { ScheduledStream } from '../list/ScheduledStream.tsx'
import { roomTexts } from './room-texts.ts'
import { useOwnStream } from './use-own-stream.ts'

/** Only the browser has a camera, and the state of a stream that it sends. */
const ControlRoom = lazyClient(() => import('./ControlRoom.tsx').then((module) => module.ControlRoom))

/** A stream of the creator: the control room while it is live, then its summary and replay. */
export const StreamRoomScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(roomTexts)
  const { data: stream, error, reload } = useOwnStream(id)
  const wasLive = useRef(false)
  if (stream?.status === 'live') wasLive.current = true
  return (
    <AntdProvider>
      <PageHead title={stream?.title ?? t.title} />
      {stream ? (
        stream.status === 'scheduled' ? (
          <ScheduledStream stream={stream} />
        ) : stream.status === 'starting' || stream.status === 'live' ? (
          <ControlRoom stream={stream} />
        ) : (
          <AfterStream stream={stream} hasJustEnded={wasLive.current} />
        )
      ) : error?.status === 404 ? (
        <EmptyState
          level={1}
          scene="lamp-out"
          title={t.missing}
          action={
            <ButtonLink variant="secondary" href="/creator/live">
              {t.toStreams}
            </ButtonLink>
          }
        >
          {t.missingHint}
        </EmptyState>
      ) : error ? (
        <ErrorState message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="30rem" />
        </Loading>
      )}
    </AntdProvider>
  )
}
