import { useCallback, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { VideoCall } from '../../../../../../contract/social/video-calls/video-calls.ts'
import { useRequest } from '../../../../../api/use-request.ts'
import { errorText } from '../../../../../lib/error-texts.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { on } from '../../../../../realtime/socket.ts'
import { PageHead } from '../../../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../../../store/hooks.ts'
import { Avatar } from '../../../../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/EmptyState.tsx'
import { Spinner } from '../../../../../ui/feedback/Spinner.tsx'
import { MAIN_ID } from '../../../../../ui/layouts/frame-parts.tsx'
import { cx } from '../../../../../ui/cx.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import { selectUser } from '../../../../identity/users/slice.ts'
import { LIST_INPUT } from '../../use-waiting-calls.ts'
import { Lobby } from '../CallLobby.tsx'
import screen from '../call-screen.module.css'
import { OtherCall } from '../OtherCall.tsx'
import { screenTexts } from '../screen-texts.ts'
import { useOwnMedia } from '../use-own-media.ts'
import s from './group.module.css'
import { GroupEnded } from './GroupEnded.tsx'
import { GroupStage } from './GroupStage.tsx'
import { groupTexts } from './group-texts.ts'

const isGroupOf = ({ isGroup, performer }: VideoCall, id: string | undefined): boolean =>
  isGroup && performer._id === id

/** The page of a creator's group call: one room for all their paid group calls. */
export const GroupScreen = (): ReactElement => {
  const t = useTexts(screenTexts)
  const inGroup = useTexts(groupTexts)
  const ownId = useAppSelector(selectUser)?._id
  const { data, error, reload } = useRequest('videoCalls.list', LIST_INPUT)
  return (
    <main id={MAIN_ID} tabIndex={-1} className={cx(layout.stack, screen.screen)} data-theme="dark">
      <PageHead title={inGroup.title} noindex />
      {data ? (
        // The newest last, so that those who are there keep their places.
        <Group
          calls={data.data.filter((call) => isGroupOf(call, ownId) && call.status === 'paid').toReversed()}
          ownId={ownId}
          reload={reload}
        />
      ) : error ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : (
        <Spinner />
      )}
    </main>
  )
}

type GroupProps = { calls: readonly VideoCall[]; ownId: string | undefined; reload: () => void }

const Group = ({ calls, ownId, reload }: GroupProps): ReactElement => {
  const t = useTexts(screenTexts)
  const inGroup = useTexts(groupTexts)
  const [isJoined, setJoined] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const [isInstead, setInstead] = useState(false)
  const [otherCallId, setOtherCallId] = useState<string>()
  const ended = useEnded(ownId)
  const media = useOwnMedia(calls.length > 0)
  const onElsewhere = useCallback(() => setElsewhere(true), [])
  const onOtherCall = useCallback((id: string) => {
    setInstead(false)
    setOtherCallId(id)
  }, [])
  if (calls.length === 0 && isJoined && ended.length > 0) return <GroupEnded calls={ended} />
  if (calls.length === 0)
    return (
      <EmptyState
        level={1}
        title={inGroup.empty}
        action={
          <ButtonLink variant="secondary" href="/messages">
            {t.toMessages}
          </ButtonLink>
        }
      >
        {inGroup.emptyHint}
      </EmptyState>
    )
  if (isElsewhere)
    return <EmptyState title={t.elsewhere} action={<Button onClick={() => setElsewhere(false)}>{t.takeOver}</Button>} />
  if (otherCallId !== undefined)
    return (
      <OtherCall
        id={otherCallId}
        onInstead={() => {
          setInstead(true)
          setOtherCallId(undefined)
        }}
      />
    )
  if (isJoined)
    return (
      <GroupStage
        calls={calls}
        media={media}
        isInstead={isInstead}
        onElsewhere={onElsewhere}
        onOtherCall={onOtherCall}
        onRefused={reload}
      />
    )
  return (
    <Lobby media={media} back={{ href: '/messages', label: t.toMessages }} onJoin={() => setJoined(true)}>
      <ul className={s.people}>
        {calls.map(({ _id, user }) => (
          <li key={_id}>
            <Avatar name={user.name} src={user.avatar} decorative />
            <span dir="auto">{user.name}</span>
          </li>
        ))}
      </ul>
      <h1>{inGroup.title}</h1>
      <p>
        {inGroup.waiting(calls.length)}. {inGroup.lead}
      </p>
    </Lobby>
  )
}

/** The group calls that have ended while this page is open, with what they have cost. */
const useEnded = (ownId: string | undefined): readonly VideoCall[] => {
  const [ended, setEnded] = useState<readonly VideoCall[]>([])
  useEffect(
    () =>
      on('call/changed', ({ call }) => {
        if (call.status === 'ended' && isGroupOf(call, ownId))
          setEnded((before) => [...before.filter(({ _id }) => _id !== call._id), call])
      }),
    [ownId]
  )
  return ended
}
