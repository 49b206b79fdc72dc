import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { conversations } from '../../../contract/conversations.ts'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { selectUser } from '../user/slice.ts'
import s from './conversation-list.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { selectActiveId } from './slice.ts'
import { conversationTexts } from './texts.ts'

/** ms for which somebody has not typed any more. */
const pauseMs = 250

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Conversations by the other's name or by what was written, found by the server in all of them. */
export const FoundConversations = ({ q }: { q: string }): ReactElement => {
  const t = useTexts(conversationTexts)
  const user = useAppSelector(selectUser)
  const activeId = useAppSelector(selectActiveId)
  const wanted = useSettled(q)
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(conversations.search, { query: { q: wanted, limit: 25 } }, { staleTime: 0 })
  if (error) return <ErrorState message={errorText(error)} onRetry={() => void reload()} compact />
  if (isLoading) return <ListSkeleton />
  if (items.length === 0) return <EmptyState scene="lamp" title={t.noneFound(wanted)} compact />
  return (
    <>
      <ul className={s.list}>
        {items.map((conversation) => (
          <ConversationRow key={conversation._id} conversation={conversation} viewerId={user?._id ?? ''} isOpen={conversation._id === activeId} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="quiet" block loading={isLoadingMore} onClick={() => void loadMore()}>
          {t.more}
        </Button>
      )}
    </>
  )
}
