import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ChevronDown } from '../../../../ui/icons.tsx'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { readConversation, selectList, setReading } from '../../conversations/slice.ts'
import {
  loadMoreMessages,
  loadExcerpt,
  selectIsTyping,
  selectMessages,
  selectShown,
  selectThread,
  showNewest,
} from '../slice.ts'
import { edgeOf } from '../../../../sequenced-log/excerpt.ts'
import { offsetOf } from '../../../../sequenced-log/log.ts'
import type { Side } from '../../../../sequenced-log/log.ts'
import { Announcer } from './Announcer.tsx'
import { rowsOf } from './rows.ts'
import s from './thread.module.css'
import { ThreadRow } from './ThreadRow.tsx'
import { threadTexts } from './texts.ts'
import { useHighlight } from './use-found.ts'
import { usePageFocused } from './use-page-focused.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import { useUnreadLine } from './use-unread-line.ts'

const MAX_COUNT = 99

/**
 * The messages of an open conversation, as a virtual list. It follows the newest message while the reader is at the
 * end, keeps its place while older ones are added, and counts new ones below. After navigating to an older message
 * (`at`) it shows the excerpt around it with a button to the newest; remount for each `visit`. Messages are marked
 * as seen when the end is visible.
 */
export const Thread = ({ conversation, viewerId }: { conversation: Conversation; viewerId: string }): ReactElement => {
  const t = useTexts(threadTexts)
  const dispatch = useAppDispatch()
  const { _id: conversationId, recipient, totalNotSeenMessages: unseen } = conversation
  const thread = useAppSelector((state) => selectThread(state, conversationId))
  const messages = useAppSelector((state) => selectMessages(state, conversationId))
  const shown = useAppSelector((state) => selectShown(state, conversationId))
  const isTyping = useAppSelector((state) => selectIsTyping(state, conversationId))
  const { unseenAtOpen } = useAppSelector(selectList)
  const isLooking = usePageFocused()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { at, excerpt } = thread
  const isWhole = useMemo(() => (excerpt ? !excerpt.hasOlder : offsetOf(thread) >= thread.total), [thread, excerpt])
  const fetched = excerpt ? excerpt.fetching : thread.fetching && thread.isLoadMore ? 'older' : null

  const load = useCallback(
    (side: Side) => {
      if (side === 'older' && isWhole) return
      if (!excerpt) return thread.fetching ? undefined : void dispatch(loadMoreMessages.intent({ conversationId }))
      if (!excerpt.fetching) dispatch(loadExcerpt.intent({ conversationId, side, from: edgeOf(thread, side) }))
    },
    [isWhole, excerpt, thread, dispatch, conversationId]
  )

  const [isAtEnd, setIsAtEnd] = useState(excerpt === null && typeof at !== 'number')
  const isReading = isAtEnd && isLooking
  const unreadFrom = useUnreadLine({ messages, viewerId, unseenAtOpen, isReading })
  const rows = useMemo(
    () => rowsOf({ messages: shown, unreadFrom, isWhole, isTyping: isTyping && !excerpt }),
    [shown, unreadFrom, isWhole, isTyping, excerpt]
  )
  const { shift, onScroll, onResize, toEnd } = useThreadScroll({
    rows,
    list,
    at,
    isNewest: !excerpt,
    load,
    onEnd: setIsAtEnd,
  })
  const lit = useHighlight(shown, at)

  const newest = messages.findLast(({ delivery }) => !delivery)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(newest)
  useEffect(() => {
    if (isReading) setSeenSeq(newest)
  }, [isReading, newest])
  const fresh = messages.filter(
    ({ seq, senderId, delivery }) => seq > seenSeq && senderId !== viewerId && !delivery
  ).length

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
      {/** A scrollable list must be focusable by keyboard. */}
      <div
        ref={scroller}
        className={s.scroll}
        role="region"
        aria-label={t.messagesWith(recipient.name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-thread
      >
        <div className={s.above} />
        <Virtualizer
          ref={list}
          data={rows}
          shift={shift}
          scrollRef={scroller}
          onScroll={onScroll}
          onResize={onResize}
          as="ol"
          item="li"
        >
          {(row) => (
            <ThreadRow
              key={row.key}
              row={row}
              conversation={conversation}
              viewerId={viewerId}
              isLit={row.kind === 'message' && row.message.seq === lit}
            />
          )}
        </Virtualizer>
      </div>
      {fetched && (
        <span className={s.more} data-side={fetched}>
          <Spinner label={t[fetched]} />
        </span>
      )}
      {!isAtEnd && (
        <button
          type="button"
          className={s.newest}
          onClick={() => (excerpt ? dispatch(showNewest({ conversationId, at: 'newest' })) : toEnd())}
          aria-label={fresh > 0 ? t.fresh(fresh) : t.newest}
        >
          {fresh > 0 && <span className={s.fresh}>{fresh > MAX_COUNT ? `${MAX_COUNT}+` : fresh}</span>}
          <ChevronDown aria-hidden />
        </button>
      )}
      <Announcer messages={messages} viewerId={viewerId} name={recipient.name} />
    </div>
  )
}
