import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { VideoCall } from '../../../../../contract/social/video-calls/video-calls.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { MAIN_ID } from '../../../../ui/layouts/frame-parts.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import s from './call-screen.module.css'
import { CallLobby } from './CallLobby.tsx'
import { CallEnded } from './CallEnded.tsx'
import { CallStage } from './CallStage.tsx'
import { OtherCall } from './OtherCall.tsx'
import { groupTexts } from './group/group-texts.ts'
import { screenTexts } from './screen-texts.ts'
import { useCallRoom } from './use-call-room.ts'
import { useCallStep } from '../use-call-step.ts'
import { useEndInTime } from './use-end-in-time.ts'
import { useOwnMedia } from './use-own-media.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** The page of a video call: the lobby, the call, and the result. */
export const CallScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(screenTexts)
  const user = useAppSelector(selectUser)
  const { data: call, error, reload } = useRequest('videoCalls.view', { params: { id } })
  const other = call && (call.user._id === user?._id ? call.performer : call.user)
  const isToGroup = call?.isGroup === true && call.status === 'paid' && call.performer._id === user?._id
  return (
    <main id={MAIN_ID} tabIndex={-1} className={cx(layout.stack, s.screen)} data-theme="dark">
      <PageHead title={other ? t.title(other.name) : undefined} noindex />
      {call && isToGroup ? (
        <ToGroup />
      ) : call && other && user ? (
        <Call call={call} other={other} ownId={user._id} reload={reload} />
      ) : error?.status === 404 ? (
        <EmptyState
          level={1}
          scene="lamp-out"
          title={t.missing}
          action={
            <ButtonLink variant="secondary" href="/messages">
              {t.toMessages}
            </ButtonLink>
          }
        >
          {t.missingHint}
        </EmptyState>
      ) : error ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : (
        <Spinner />
      )}
    </main>
  )
}

/** All group calls of a creator have one page. */
const ToGroup = (): ReactElement => {
  const router = useRouter()
  useEffect(() => void router.replace('/calls/group'), [router])
  return <Spinner />
}

type CallProps = { call: VideoCall; other: VideoCall['user']; ownId: string; reload: () => void }

const Call = ({ call: known, other, ownId, reload }: CallProps): ReactElement => {
  const t = useTexts(screenTexts)
  const group = useTexts(groupTexts)
  const router = useRouter()
  const steps = useCallStep(known)
  const { call, end } = steps
  const [isJoined, setJoined] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const isOpen = call.status === 'paid'
  const media = useOwnMedia(isOpen)
  const room = useCallRoom({
    callId: call._id,
    ownId,
    isCaller: call.performer._id === ownId,
    media,
    isJoined: isJoined && isOpen,
    onRefused: reload,
  })
  useEndInTime(call, end, room.ahead)
  if (!isOpen) return <CallEnded steps={steps} isFan={call.user._id === ownId} />
  if (room.isElsewhere)
    return <EmptyState title={t.elsewhere} action={<Button onClick={room.takeOver}>{t.takeOver}</Button>} />
  if (room.otherCallId !== undefined) return <OtherCall id={room.otherCallId} onInstead={room.joinInstead} />
  if (!isJoined) return <CallLobby call={call} other={other} media={media} onJoin={() => setJoined(true)} />
  return (
    <>
      <CallStage
        call={call}
        other={other}
        media={media}
        room={room}
        onHangUp={() => setEnding(true)}
        onLeave={() => void router.push(`/messages/${call.conversationId}`)}
      />
      <Dialog
        open={isEnding}
        onClose={() => setEnding(false)}
        busy={steps.busy === 'end'}
        title={t.ending.title}
        footer={
          <>
            <Button variant="secondary" onClick={() => setEnding(false)}>
              {t.ending.stay}
            </Button>
            <Button variant="danger" loading={steps.busy === 'end'} onClick={() => void end()}>
              {t.ending.go}
            </Button>
          </>
        }
      >
        <p>{call.isGroup ? group.endingWords : t.ending.words}</p>
      </Dialog>
    </>
  )
}
