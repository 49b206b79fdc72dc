import { useCallback, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { MessageCircle, MessageCircleOff } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import type { StreamConversation } from '../../../../../contract/social/stream-messages.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'
import { useCloseOnBack } from '../../../../ui/overlay/use-close-on-back.ts'
import { LazyChatPanel } from '../../stream-messages/LazyChatPanel.tsx'
import { ManageChat } from '../../stream-messages/manage/ManageChat.tsx'
import s from './live-room.module.css'
import { Stage } from './Stage.tsx'
import { StreamHead } from './StreamHead.tsx'
import { announcements, tipSounds } from './stored-switch.ts'
import { useReactions } from './use-reactions.ts'
import { useMedia } from './use-media.ts'
import { watchTexts } from './watch-texts.ts'

const InPicture = lazyClient(() => import('./InPicture.tsx').then((module) => module.InPicture))
const ReactionBar = lazyClient(() => import('./Reactions.tsx').then((module) => module.ReactionBar))
const PictureSettings = lazyClient(() => import('./PictureSettings.tsx').then((module) => module.PictureSettings))
const ChatSwipe = lazyClient(() => import('./ChatSwipe.tsx').then((module) => module.ChatSwipe))

export type LiveRoomProps = {
  stream: Stream
  chat: StreamConversation
  isOwn: boolean
  onChanged: (chat: StreamConversation) => void
}

/**
 * A stream with its chat: side by side, in the whole window (theatre), or on phones one over the other. The chat can be
 * put away, on phones by a swipe too.
 */
export const LiveRoom = ({ stream, chat, isOwn, onChanged }: LiveRoomProps): ReactElement => {
  const t = useTexts(watchTexts)
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isTheatre, setTheatre] = useState(false)
  const [hasChat, setHasChat] = useState(true)
  const [isTall, setTall] = useState(false)
  const [hasSounds, setSounds] = useState(tipSounds.read)
  const [isAnnounced, setAnnounced] = useState(announcements.read)
  const reactions = useReactions(chat._id)
  const onShape = useCallback((ratio: number): void => setTall(ratio < 1), [])
  const isPicture = stream.status === 'live' && !stream.isLocked
  const isUpright = useMedia('(width < 40rem) and (orientation: portrait)')
  const isFlat = useMedia('(height < 30rem) and (orientation: landscape)')
  const isWide = isTheatre && isPicture && !isUpright
  const mode = !isPicture ? 'beside' : isUpright ? 'over' : isWide || isFlat ? 'theatre' : 'beside'
  useCloseOnBack(isWide, () => setTheatre(false))
  return (
    // Escape leaves the theatre, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={room}
      className={s.room}
      data-mode={mode}
      data-theme={mode === 'beside' ? undefined : 'dark'}
      data-tall={isTall || undefined}
      data-locked={stream.isLocked || undefined}
      data-alone={(mode !== 'beside' && !hasChat) || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isWide) setTheatre(false)
      }}
    >
      <div ref={frame} className={s.stage}>
        <Stage
          stream={stream}
          frame={frame}
          isTheatre={isWide}
          onTheatre={() => setTheatre(!isTheatre)}
          onShape={onShape}
          settings={
            <PictureSettings
              hasSounds={hasSounds}
              onSounds={(isOn) => {
                setSounds(isOn)
                tipSounds.store(isOn)
              }}
              isAnnounced={isAnnounced}
              onAnnounced={(isOn) => {
                setAnnounced(isOn)
                announcements.store(isOn)
              }}
            />
          }
        >
          <InPicture stream={stream} reactions={reactions} hasSound={hasSounds} isAnnounced={isAnnounced} />
        </Stage>
        {isPicture && (
          <button
            type="button"
            className={s.chatSwitch}
            aria-pressed={hasChat}
            aria-label={hasChat ? t.hideChat : t.showChat}
            title={hasChat ? t.hideChat : t.showChat}
            onClick={() => setHasChat(!hasChat)}
          >
            {hasChat ? <MessageCircleOff /> : <MessageCircle />}
          </button>
        )}
      </div>
      <StreamHead stream={stream} isOwn={isOwn} />
      {mode === 'over' && <ChatSwipe room={room} chat={panel} hasChat={hasChat} onChat={setHasChat} />}
      <LazyChatPanel
        place={panel}
        isQuiet={!isAnnounced}
        chat={chat}
        isOwn={isOwn}
        onChanged={onChanged}
        className={s.chat}
        foot={isPicture && <ReactionBar react={reactions.react} />}
        head={<ManageChat chat={chat} onChanged={onChanged} className={s.manage} />}
      />
    </div>
  )
}
