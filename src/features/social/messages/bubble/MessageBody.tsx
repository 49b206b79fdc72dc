import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { Ban } from '../../../../ui/icons.tsx'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { useTexts } from '../../../../lib/texts.ts'
import type { ThreadMessage } from '../thread-message.ts'
import { countPendingFiles, mediaOf } from './contents.ts'
import { LockedMessage } from './LockedMessage.tsx'
import s from './message-body.module.css'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageMedia } from './MessageMedia.tsx'
import { MessageText } from './MessageText.tsx'
import { bubbleTexts } from './texts.ts'
import { TipCard } from './TipCard.tsx'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

const MessageSound = dynamic(() => import('./MessageSound.tsx').then((module) => module.MessageSound), {
  ssr: false,
  loading: () => <div className={s.sound} />,
})
const CallCard = dynamic(() => import('../../video-calls/CallCard.tsx').then((module) => module.CallCard), {
  ssr: false,
  loading: () => <div className={s.call} />,
})

export type MessageBodyProps = { message: ThreadMessage; conversation: Conversation; isOwn: boolean }

/**
 * The content of a message: its text and files, a notice that it is locked or deleted, or the tip or call that it
 * reports.
 */
export const MessageBody = ({ message, conversation, isOwn }: MessageBodyProps): ReactElement => {
  const t = useTexts(bubbleTexts)
  const { recipient } = conversation
  const { _id, title, text, tip, call, files = [], failedFiles = 0 } = message
  if (message.isDeleted)
    return (
      <p className={cx(layout.row, s.deleted)}>
        <Ban aria-hidden />
        {text}
      </p>
    )
  if (message.isLocked) return <LockedMessage message={message} from={recipient} />
  if (tip)
    return (
      <TipCard
        amount={tip.amount}
        isRefunded={tip.isRefunded === true}
        text={text}
        sender={isOwn ? undefined : recipient.name}
      />
    )
  if (call) return <CallCard call={call} conversation={conversation} isOwn={isOwn} />
  const media = mediaOf(message)
  const shown = media.filter(({ kind }) => kind === 'photo' || kind === 'video')
  const sounds = media.filter(({ kind }) => kind === 'audio')
  const sender = isOwn ? t.you : recipient.name
  const pending = countPendingFiles(message)
  return (
    <>
      {shown.length > 0 && <MessageMedia messageId={_id} files={shown} sender={sender} />}
      {sounds.map((file) => (
        <MessageSound key={file._id} messageId={_id} file={file} sender={sender} />
      ))}
      {files.length > 0 && <MessageFiles files={files} />}
      {pending > 0 && <p className={s.note}>{message.delivery ? t.files(pending) : t.preparing(pending)}</p>}
      {failedFiles > 0 && <p className={s.note}>{t.failed(failedFiles)}</p>}
      {title && (
        <p className={s.title} dir="auto">
          {title}
        </p>
      )}
      {text !== '' && <MessageText text={text} />}
    </>
  )
}
