import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { ArrowDown } from '../../../ui/icons.tsx'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { offsetOf } from '../../../sequenced-log/log.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { ChatLine } from './ChatLine.tsx'
import s from './chat-lines.module.css'
import {
  loadMoreStreamMessages,
  loadStreamMessages,
  selectStreamMessages,
  selectStreamThread,
  trimStream,
} from './slice.ts'
import { liveTexts } from './texts.ts'
import { keptLines } from './thread.ts'
import { useLineActions } from './use-line-actions.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Number of messages above `keptLines` at which the oldest are dropped. */
const trimMargin = 50

/**
 * The messages of a chat: older ones are loaded when scrolling up, and the newest stay visible while the reader is at
 * the end. `empty` is shown when there are none.
 */
export const ChatLines = ({
  chat,
  empty,
  onMuted,
  isQuiet,
}: {
  chat: StreamConversation
  empty: ReactNode
  onMuted: (chat: StreamConversation) => void
  /** Screen readers are not told of new messages. */
  isQuiet?: boolean | undefined
}): ReactElement => {
  const t = useTexts(liveTexts)
  const dispatch = useAppDispatch()
  const conversationId = chat._id
  const isSignedIn = useAppSelector(selectUser) !== null
  const lines = useAppSelector((state) => selectStreamMessages(state, conversationId))
  const thread = useAppSelector((state) => selectStreamThread(state, conversationId))
  const box = useRef<HTMLDivElement>(null)
  const hasMore = thread.isLoaded && offsetOf(thread) < thread.total
  const loadOlder = (): void => {
    if (hasMore && !thread.fetching) dispatch(loadMoreStreamMessages.intent({ conversationId, isPublic: !isSignedIn }))
  }
  const { isAtEnd, fresh, toEnd, onScroll } = useStickToBottom(box, lines, loadOlder)
  const actions = useLineActions(chat, onMuted)
  const ownSending = lines.at(-1)?.delivery === 'sending' ? lines.at(-1)?._id : undefined
  useEffect(() => {
    if (ownSending) toEnd()
  }, [ownSending, toEnd])
  useEffect(() => {
    if (isAtEnd && lines.length > keptLines + trimMargin) dispatch(trimStream(conversationId))
  }, [isAtEnd, lines.length, conversationId, dispatch])
  return (
    <div className={s.room}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={s.box} onScroll={onScroll} tabIndex={0} role="group" aria-label={t.lines}>
        {!thread.isLoaded && thread.fault ? (
          <div className={s.empty}>
            <ErrorState
              message={errorText(thread.fault)}
              onRetry={() => dispatch(loadStreamMessages.intent({ conversationId, isPublic: !isSignedIn }))}
            />
          </div>
        ) : !thread.isLoaded && lines.length === 0 ? (
          <Loading>
            <div className={cx(layout.stack4, s.loading)}>
              {[40, 65, 50, 75, 35, 60].map((width) => (
                <SkeletonLine key={width} width={`${width}%`} />
              ))}
            </div>
          </Loading>
        ) : lines.length === 0 ? (
          <div className={s.empty}>{empty}</div>
        ) : (
          <>
            {hasMore && (
              <Button variant="quiet" size="sm" className={s.older} loading={thread.fetching} onClick={loadOlder}>
                {t.older}
              </Button>
            )}
            <div role="log" aria-live={isQuiet ? 'off' : 'polite'}>
              <ol className={s.lines}>
                {lines.map((line) => (
                  <ChatLine
                    key={line.clientMessageId ?? line._id}
                    line={line}
                    performerId={chat.performer._id}
                    {...actions}
                  />
                ))}
              </ol>
            </div>
          </>
        )}
      </div>
      {!isAtEnd && (
        <Button variant="secondary" size="sm" className={s.newest} icon={<ArrowDown aria-hidden />} onClick={toEnd}>
          {fresh > 0 ? t.fresh(fresh) : t.newest}
        </Button>
      )}
    </div>
  )
}
