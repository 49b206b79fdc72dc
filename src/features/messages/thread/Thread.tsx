import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import type { Conversation } from '../../../../contract/conversations.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { readConversation, selectList, setReading } from '../../conversations/slice.ts'
import { loadMoreMessages, selectIsTyping, selectMessages, selectThread } from '../slice.ts'
import { offsetOf } from '../thread.ts'
import { Announcer } from './Announcer.tsx'
import { rowsOf } from './rows.ts'
import s from './thread.module.css'
import { ThreadRow } from './ThreadRow.tsx'
import { threadTexts } from './texts.ts'
import { useLooking } from './use-looking.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import { useUnreadLine } from './use-unread-line.ts'

const MOST_FRESH = 99

/**
 * The messages of an open conversation: only what is on screen is rendered, however many there are. One stays at the newest while one is there, keeps the place while
 * older ones come, and is told how many came below. Messages are seen when their end is before somebody's eyes.
 */
export const Thread = ({ conversation, viewerId }: { conversation: Conversation; viewerId: string }): ReactElement => {
  const t = useTexts(threadTexts)
  const dispatch = useAppDispatch()
  const { _id: conversationId, recipient, totalNotSeenMessages: unseen } = conversation
  const thread = useAppSelector((state) => selectThread(state, conversationId))
  const messages = useAppSelector((state) => selectMessages(state, conversationId))
  const isTyping = useAppSelector((state) => selectIsTyping(state, conversationId))
  const { unseenAtOpen } = useAppSelector(selectList)
  const isLooking = useLooking()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isWhole = useMemo(() => offsetOf(thread) >= thread.total, [thread])

  const loadOlder = useCallback(() => {
    if (!isWhole && !thread.fetching) dispatch(loadMoreMessages.intent({ conversationId }))
  }, [isWhole, thread.fetching, dispatch, conversationId])

  const [isAtEnd, setIsAtEnd] = useState(true)
  const isReading = isAtEnd && isLooking
  const unreadFrom = useUnreadLine({ messages, viewerId, unseenAtOpen, isReading })
  const rows = useMemo(() => rowsOf({ messages, unreadFrom, isWhole, isTyping }), [messages, unreadFrom, isWhole, isTyping])
  const { shift, onScroll, onResize, toEnd } = useThreadScroll({ rows, list, loadOlder, onEnd: setIsAtEnd })

  const newest = messages.findLast(({ delivery }) => !delivery)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(newest)
  useEffect(() => {
    if (isReading) setSeenSeq(newest)
  }, [isReading, newest])
  const fresh = messages.filter(({ seq, senderId, delivery }) => seq > seenSeq && senderId !== viewerId && !delivery).length

  useEffect(() => {
    if (!isReading) return
    dispatch(setReading(conversationId))
    return () => void dispatch(setReading(null))
  }, [isReading, conversationId, dispatch])
  useEffect(() => {
    if (isReading && unseen > 0) dispatch(readConversation.intent({ id: conversationId }))
  }, [isReading, unseen, conversationId, dispatch])

  return (
    <div className={s.thread}>
      {/* A list that one scrolls through is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={s.scroll} role="region" aria-label={t.messagesWith(recipient.name)} tabIndex={0} data-thread>
        <div className={s.above} />
        <Virtualizer ref={list} data={rows} shift={shift} scrollRef={scroller} onScroll={onScroll} onResize={onResize} as="ol" item="li">
          {(row) => <ThreadRow key={row.key} row={row} conversation={conversation} viewerId={viewerId} />}
        </Virtualizer>
      </div>
      {thread.fetching && thread.isLoadMore && (
        <span className={s.older}>
          <Spinner label={t.older} />
        </span>
      )}
      {!isAtEnd && (
        <button type="button" className={s.newest} onClick={toEnd} aria-label={fresh > 0 ? t.fresh(fresh) : t.newest}>
          {fresh > 0 && <span className={s.fresh}>{fresh > MOST_FRESH ? `${MOST_FRESH}+` : fresh}</span>}
          <ChevronDown aria-hidden />
        </button>
      )}
      <Announcer messages={messages} viewerId={viewerId} name={recipient.name} />
    </div>
  )
}
