import type { ReactElement } from 'react'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { ChatScreen } from '../../stream-messages/ChatScreen.tsx'
import { liveTexts } from '../../stream-messages/texts.ts'
import { useChat } from '../../stream-messages/use-chat.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { LiveRoom } from './LiveRoom.tsx'
import { NextStreams } from './NextStreams.tsx'
import { useStreamOf } from './use-stream-of.ts'
import { watchTexts } from './watch-texts.ts'

/**
 * A creator's live page, for visitors, fans and the creator: the stream with its chat, or, between streams, the chat and
 * what comes next (Spec §2, `/live/{profileId}`; product.md, Live).
 */
export const LiveScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(watchTexts)
  const c = useTexts(liveTexts)
  const user = useAppSelector(selectUser)
  const { data: chat, error, reload, write } = useChat(id)
  const { data: streams, stream, gone } = useStreamOf(id)
  if (gone) return <ErrorState message={errorText(gone)} />
  if (error && !chat) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!chat)
    return (
      <Loading>
        <SkeletonBlock height="30rem" />
      </Loading>
    )
  const { performer } = chat
  const isOwn = user?._id === performer._id
  return (
    <>
      <PageHead
        title={stream ? t.pageTitle(stream.title, performer.name) : isOwn ? c.ownTitle : c.title(performer.name)}
        {...(stream?.description && { description: stream.description })}
        image={stream?.cover ?? performer.avatar}
        path={`/live/${performer.username ?? performer._id}`}
      />
      {stream ? (
        <LiveRoom key={chat._id} stream={stream} chat={chat} isOwn={isOwn} onChanged={write} />
      ) : (
        <ChatScreen
          key={chat._id}
          chat={chat}
          isOwn={isOwn}
          onChanged={write}
          below={streams && <NextStreams scheduled={streams.scheduled} last={streams.last} />}
        />
      )}
    </>
  )
}
