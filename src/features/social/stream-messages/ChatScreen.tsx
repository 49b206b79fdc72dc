import type { ReactElement, ReactNode } from 'react'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { FollowButton } from '../../catalogue/performers/FollowButton.tsx'
import { selectIsFollowed } from '../../catalogue/follows/slice.ts'
import { TipButton } from '../../money/tips/TipButton.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { LiveHeader } from './LiveHeader.tsx'
import s from './chat-screen.module.css'
import { LazyChatPanel } from './LazyChatPanel.tsx'
import { LazyChatControls, ManageChat } from './manage/ManageChat.tsx'
import { manageTexts } from './manage/manage-texts.ts'
import { liveTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type ChatScreenProps = {
  chat: StreamConversation
  isOwn: boolean
  onChanged: (chat: StreamConversation) => void
  /** Below the header: the creator's scheduled streams. */
  below?: ReactNode
}

/** The chat of a creator's streams between two of them. */
export const ChatScreen = ({ chat, isOwn, onChanged, below }: ChatScreenProps): ReactElement => {
  const t = useTexts(liveTexts)
  const words = useTexts(manageTexts)
  const isSignedIn = useAppSelector(selectUser) !== null
  const isFollowed = useAppSelector((state) => selectIsFollowed(state, chat.performer))
  const actions = isOwn ? (
    <ManageChat chat={chat} onChanged={onChanged} className={s.manage} />
  ) : (
    <>
      <ManageChat chat={chat} onChanged={onChanged} isIcon />
      {!isFollowed && chat.writeRefusal !== 'follow_required' && <FollowButton performer={chat.performer} />}
      <TipButton
        performer={chat.performer}
        about={chat.writeRefusal === 'locked' ? undefined : { type: 'stream', id: chat._id }}
      />
    </>
  )
  return (
    <div className={cx(layout.stack6, s.screen)} data-own={isOwn || undefined} data-guest={!isSignedIn || undefined}>
      <LazyChatPanel
        chat={chat}
        isOwn={isOwn}
        onChanged={onChanged}
        className={s.room}
        head={
          <div className={s.head}>
            <LiveHeader chat={chat} title={isOwn ? t.ownTitle : chat.performer.name} actions={actions} />
            {below}
          </div>
        }
      />
      {isOwn && (
        <aside className={s.aside} aria-label={words.manage}>
          <h2>{words.manage}</h2>
          <LazyChatControls chat={chat} onChanged={onChanged} />
        </aside>
      )}
    </div>
  )
}
