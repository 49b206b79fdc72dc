import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { selectThread } from '../messages/slice.ts'
import { selectUser } from '../../identity/users/slice.ts'
import s from './conversation-list.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { FoundMessage } from './FoundMessage.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { selectActiveId } from './slice.ts'
import { conversationTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Debounce time of the search, in ms. */
const pauseMs = 250

/** Page size of each part. People are few, because a name that is searched for is among the first results. */
const pageSize = { people: 5, messages: 25 }

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

type Part = { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }

const Section = ({ title, part, children }: { title: string; part: Part; children: ReactNode }): ReactElement => {
  const t = useTexts(conversationTexts)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={s.results}>
        {title}
      </h2>
      <ul className={cx(layout.stack, s.list)}>{children}</ul>
      {part.hasMore && (
        <Button variant="quiet" block loading={part.isLoadingMore} onClick={part.loadMore}>
          {t.more}
        </Button>
      )}
    </section>
  )
}

/** Search results over all conversations: people by name first, then messages by text. */
export const FoundConversations = ({ q }: { q: string }): ReactElement => {
  const t = useTexts(conversationTexts)
  const viewerId = useAppSelector(selectUser)?._id ?? ''
  const activeId = useAppSelector(selectActiveId)
  const at = useAppSelector((state) => selectThread(state, activeId ?? '').at)
  const wanted = useSettled(q)
  const results = {
    words: wanted,
    people: usePage(
      'conversations.search',
      { query: { q: wanted, byName: 'true', limit: pageSize.people } },
      { staleTime: 0 }
    ),
    messages: usePage('messages.search', { query: { q: wanted, limit: pageSize.messages } }, { staleTime: 0 }),
  }
  const isLoading = results.people.isLoading || results.messages.isLoading
  const before = useRef<typeof results>(undefined)
  if (!isLoading) before.current = results
  const error = results.people.error ?? results.messages.error
  const retry = (): void => {
    results.people.reload()
    results.messages.reload()
  }
  if (error) return <ErrorState message={errorText(error)} onRetry={retry} compact />
  if (!before.current) return <ListSkeleton />
  const { words, people, messages } = before.current
  const isNothing = people.items.length + messages.items.length === 0
  return (
    <div className={isLoading ? s.previous : undefined} aria-busy={isLoading}>
      <VisuallyHidden>
        <span role="status">{isNothing ? t.noneFound(words) : t.found(people.total, messages.total)}</span>
      </VisuallyHidden>
      {isNothing && (
        <EmptyState scene="lamp" title={t.noneFound(words)} compact>
          {t.noneFoundHint}
        </EmptyState>
      )}
      {people.items.length > 0 && (
        <Section title={t.foundPeople} part={people}>
          {people.items.map((conversation) => (
            <ConversationRow
              key={conversation._id}
              conversation={conversation}
              viewerId={viewerId}
              isOpen={conversation._id === activeId}
            />
          ))}
        </Section>
      )}
      {messages.items.length > 0 && (
        <Section title={t.foundMessages} part={messages}>
          {messages.items.map((message) => (
            <FoundMessage
              key={message._id}
              message={message}
              words={words}
              viewerId={viewerId}
              isOpen={message.conversationId === activeId && message.seq === at}
            />
          ))}
        </Section>
      )}
    </div>
  )
}
