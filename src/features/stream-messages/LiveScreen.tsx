import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { SlidersHorizontal } from '../../ui/icons.tsx'
import type { StreamConversation } from '../../../contract/messages/stream-messages.ts'
import { useSend } from '../../api/use-send.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectConnection } from '../../realtime/slice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/feedback/Skeleton.tsx'
import { FollowButton } from '../performers/FollowButton.tsx'
import { selectIsFollowed } from '../follows/slice.ts'
import { TipButton } from '../tips/TipButton.tsx'
import { selectUser } from '../user/slice.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatLines } from './ChatLines.tsx'
import { ChatRefusal, RefusalAction, useRefusalText } from './ChatRefusal.tsx'
import { LiveHeader } from './LiveHeader.tsx'
import s from './live-screen.module.css'
import { selectStreamMessages } from './slice.ts'
import { liveTexts } from './texts.ts'
import { useChat, useLines } from './use-chat.ts'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layouts/layout.module.css'

const ChatControls = dynamic(() => import('./ChatControls.tsx').then((module) => module.ChatControls), {
  ssr: false,
  loading: () => <SkeletonBlock height="20rem" />,
})

/** Shown for a chat without messages, or one that the viewer may not read. */
const EmptyChat = ({
  chat,
  isOwn,
  onChanged,
}: {
  chat: StreamConversation
  isOwn: boolean
  onChanged: (chat: StreamConversation) => void
}): ReactElement => {
  const t = useTexts(liveTexts)
  const { send, sending } = useSend('streamMessages.update', { onSuccess: onChanged })
  const refusal = useRefusalText(chat)
  const isFollowed = useAppSelector((state) => selectIsFollowed(state, chat.performer))
  const { performer, isOpen, writeRefusal } = chat
  if (writeRefusal === 'locked')
    return (
      <EmptyState scene="ticket" title={chat.stream?.title ?? t.live} action={<RefusalAction chat={chat} />}>
        {refusal}
      </EmptyState>
    )
  if (isOpen) return <EmptyState title={t.empty}>{t.emptyHint}</EmptyState>
  if (!isOwn)
    return (
      <EmptyState scene="lamp-out" title={t.emptyClosed}>
        {isFollowed ? t.emptyClosedTold : t.emptyClosedHint(performer.name)}
      </EmptyState>
    )
  return (
    <EmptyState
      scene="lamp"
      title={t.ownClosed}
      action={
        <Button loading={sending} onClick={() => void send({ params: { id: chat._id }, body: { isOpen: true } })}>
          {t.openNow}
        </Button>
      }
    >
      {t.ownClosedHint}
    </EmptyState>
  )
}

const Room = ({
  chat,
  isOwn,
  onChanged,
}: {
  chat: StreamConversation
  isOwn: boolean
  onChanged: (chat: StreamConversation) => void
}): ReactElement => {
  const t = useTexts(liveTexts)
  const isSignedIn = useAppSelector(selectUser) !== null
  const connection = useAppSelector(selectConnection)
  const isFollowed = useAppSelector((state) => selectIsFollowed(state, chat.performer))
  const [isManaging, setManaging] = useState(false)
  useLines(chat)
  const canRead = chat.writeRefusal !== 'locked' && (isSignedIn || chat.isOpen)
  // Without messages, the empty state already says that the chat is closed.
  const isSilent = useAppSelector(
    (state) => chat.writeRefusal === 'closed' && selectStreamMessages(state, chat._id).length === 0
  )
  const nothing: ReactNode = <EmptyChat chat={chat} isOwn={isOwn} onChanged={onChanged} />
  const actions = isOwn ? (
    <Button
      variant="secondary"
      size="sm"
      className={s.manage}
      icon={<SlidersHorizontal aria-hidden />}
      onClick={() => setManaging(true)}
    >
      {t.manage}
    </Button>
  ) : (
    <>
      {!isFollowed && chat.writeRefusal !== 'follow_required' && <FollowButton performer={chat.performer} />}
      <TipButton
        performer={chat.performer}
        about={chat.writeRefusal === 'locked' ? undefined : { type: 'stream', id: chat._id }}
      />
    </>
  )
  return (
    <div className={cx(layout.stack6, s.screen)} data-own={isOwn || undefined} data-guest={!isSignedIn || undefined}>
      <section className={s.room} aria-label={isOwn ? t.ownTitle : t.title(chat.performer.name)}>
        <LiveHeader chat={chat} title={isOwn ? t.ownTitle : chat.performer.name} actions={actions} />
        {isSignedIn && (connection === 'disconnect' || connection === 'failed') && (
          <p className={s.offline} role="status">
            {t.offline}
          </p>
        )}
        {canRead ? (
          <ChatLines chat={chat} empty={nothing} onMuted={onChanged} />
        ) : (
          <div className={s.closed}>{nothing}</div>
        )}
        {chat.canWrite ? <ChatComposer chat={chat} /> : canRead && !isSilent && <ChatRefusal chat={chat} />}
      </section>
      {isOwn && (
        <aside className={s.aside} aria-label={t.manage}>
          <h2>{t.manage}</h2>
          <ChatControls chat={chat} onChanged={onChanged} />
        </aside>
      )}
      {isOwn && (
        <Dialog open={isManaging} onClose={() => setManaging(false)} title={t.manage}>
          {isManaging && <ChatControls chat={chat} onChanged={onChanged} />}
        </Dialog>
      )}
    </div>
  )
}

/** The chat of a creator's streams, for visitors, fans and the creator (product.md, Live). */
export const LiveScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(liveTexts)
  const user = useAppSelector(selectUser)
  const { data: chat, error, reload, write } = useChat(id)
  if (error && !chat) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!chat)
    return (
      <Loading>
        <SkeletonBlock height="30rem" />
      </Loading>
    )
  const isOwn = user?._id === chat.performer._id
  return (
    <>
      <PageHead
        title={isOwn ? t.ownTitle : t.title(chat.performer.name)}
        image={chat.performer.avatar}
        path={`/live/${chat.performer.username ?? chat.performer._id}`}
      />
      <Room key={chat._id} chat={chat} isOwn={isOwn} onChanged={write} />
    </>
  )
}
