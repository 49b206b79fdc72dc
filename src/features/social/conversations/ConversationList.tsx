import { useDeferredValue, useEffect, useState } from 'react'
import type { KeyboardEvent, ReactElement, UIEvent } from 'react'
import { Search } from '../../../ui/icons.tsx'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { TextInput } from '../../../ui/controls/TextInput.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import s from './conversation-list.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { FoundConversations } from './FoundConversations.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { loadConversations, selectConversations, selectList } from './slice.ts'
import { conversationTexts } from './texts.ts'
import { usePresenceWatch } from './use-presence-watch.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Distance, in px, from the end at which the next page is requested. */
const aheadPx = 400

const step = { ArrowDown: 1, ArrowUp: -1 } as const

/** Arrow keys move through the conversations, Home and End to the first and last. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-conversation]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const to =
    event.key === 'Home' && at >= 0
      ? 0
      : event.key === 'End' && at >= 0
        ? links.length - 1
        : event.key in step
          ? at + step[event.key as keyof typeof step]
          : -1
  const link = links[to]
  if (!link) return
  event.preventDefault()
  link.focus()
}

const EmptyList = ({ isPerformer, unread }: { isPerformer: boolean; unread: boolean }): ReactElement => {
  const t = useTexts(conversationTexts)
  if (unread) return <EmptyState scene="lamp" title={t.noneUnread} compact />
  return (
    <EmptyState
      scene="seats"
      title={t.none}
      action={
        <ButtonLink variant="secondary" href={isPerformer ? '/creator/subscribers' : '/explore'}>
          {isPerformer ? t.people : t.explore}
        </ButtonLink>
      }
      compact
    >
      {isPerformer ? t.nonePerformer : t.noneFan}
    </EmptyState>
  )
}

const ListRows = (): ReactElement => {
  const t = useTexts(conversationTexts)
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const conversations = useAppSelector(selectConversations)
  const { requesting, success, error, unreadOnly, activeId } = useAppSelector(selectList)
  const shown = unreadOnly
    ? conversations.filter(({ _id, totalNotSeenMessages }) => totalNotSeenMessages > 0 || _id === activeId)
    : conversations
  usePresenceWatch(conversations)
  if (error && !requesting)
    return (
      <ErrorState
        title={t.listFailed}
        message={errorText(error)}
        onRetry={() => dispatch(loadConversations.intent({ unread: unreadOnly }))}
        compact
      />
    )
  if (!success || (requesting && shown.length === 0)) return <ListSkeleton />
  if (shown.length === 0) return <EmptyList isPerformer={user?.isPerformer ?? false} unread={unreadOnly} />
  return (
    <ul className={cx(layout.stack, s.list)}>
      {shown.map((conversation) => (
        <ConversationRow
          key={conversation._id}
          conversation={conversation}
          viewerId={user?._id ?? ''}
          isOpen={conversation._id === activeId}
        />
      ))}
    </ul>
  )
}

/** The list of conversations: search, unread filter, infinite scroll, arrow keys (Spec §4, Conversation list). */
export const ConversationList = (): ReactElement => {
  const t = useTexts(conversationTexts)
  const dispatch = useAppDispatch()
  const { ids, total, listed, requesting, unreadOnly } = useAppSelector(selectList)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim().slice(0, 100))
  useEffect(() => {
    dispatch(loadConversations.intent({}))
  }, [dispatch])
  const more = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>): void => {
    if (!requesting && listed < total && ids.length > 0 && scrollTop + clientHeight > scrollHeight - aheadPx)
      dispatch(loadConversations.intent({ isMore: true, unread: unreadOnly }))
  }
  return (
    // The arrow keys move the focus between the links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className={s.pane} aria-label={t.list} onKeyDown={moveFocus}>
      <header className={cx(layout.stack3, s.head)} data-finding={q ? true : undefined}>
        <h1 className={s.title}>{t.messages}</h1>
        <TextInput
          type="search"
          value={typed}
          maxLength={100}
          aria-label={t.search}
          placeholder={t.find}
          before={<Search aria-hidden />}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            // Escape clears the search only; it must not close the open conversation.
            event.preventDefault()
            setTyped('')
          }}
        />
        {!q && (
          <Tabs
            label={t.list}
            tabs={[
              { key: 'all', label: t.all },
              { key: 'unread', label: t.unread },
            ]}
            current={unreadOnly ? 'unread' : 'all'}
            onSelect={(key) => dispatch(loadConversations.intent({ unread: key === 'unread' }))}
          />
        )}
      </header>
      <div
        className={s.scroll}
        onScroll={q ? undefined : more}
        {...(!q && { role: 'tabpanel', 'aria-label': unreadOnly ? t.unread : t.all })}
      >
        {q ? <FoundConversations q={q} /> : <ListRows />}
      </div>
    </nav>
  )
}
