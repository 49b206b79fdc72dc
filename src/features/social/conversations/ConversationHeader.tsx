import { useState } from 'react'
import type { ReactElement } from 'react'
import { ArrowLeft, BellOff, ChevronRight } from '../../../ui/icons.tsx'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import { siteTime } from '../../../lib/clock.ts'
import { ago } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useConnectionLost } from '../../../shell/layouts/use-banner.tsx'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import { selectIsTyping } from '../messages/slice.ts'
import { useReport } from '../reports/use-report.ts'
import { conversationHref } from './address.ts'
import s from './conversation-header.module.css'
import { muteConversation, selectNextUnread } from './slice.ts'
import { conversationTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const BlockDialog = lazyClient(() =>
  import('../../identity/blocks/BlockDialog.tsx').then((module) => module.BlockDialog)
)

const Status = ({ conversation }: { conversation: Conversation }): ReactElement | null => {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  const isLost = useConnectionLost()
  const isTyping = useAppSelector((state) => selectIsTyping(state, conversation._id))
  const { isOnline, lastSeenAt } = conversation.recipient
  if (isLost)
    return (
      <span className={s.status} role="status">
        {t.waiting}
      </span>
    )
  if (isTyping) return <span className={s.typing}>{t.typing}</span>
  if (isOnline) return <span className={s.online}>{t.online}</span>
  if (isOnline === false && lastSeenAt)
    return <span className={s.status}>{t.lastSeen(ago(lastSeenAt, locale, siteTime()))}</span>
  return null
}

const Back = (): ReactElement => {
  const t = useTexts(conversationTexts)
  return (
    <Link className={s.back} href={conversationHref()} scroll={false} aria-label={t.back}>
      <ArrowLeft aria-hidden />
    </Link>
  )
}

/** Button to the next unread conversation. The browser's back still leads to the list. */
const NextUnread = (): ReactElement | null => {
  const t = useTexts(conversationTexts)
  const next = useAppSelector(selectNextUnread)
  if (!next) return null
  return (
    <Link
      className={cx(layout.row, s.next)}
      href={conversationHref(next._id)}
      replace
      scroll={false}
      aria-label={t.nextUnread(next.recipient.name)}
    >
      <Avatar name={next.recipient.name} src={next.recipient.avatar} size="xs" decorative />
      <span>{t.next}</span>
      <ChevronRight aria-hidden />
    </Link>
  )
}

/** Placeholder for the header of a conversation, with the back link. */
export const HeaderSkeleton = (): ReactElement => (
  <header className={cx(layout.row, s.header)}>
    <Back />
    <span className={cx(layout.row, s.person)}>
      <SkeletonLine width="9rem" />
    </span>
  </header>
)

/** The header of a conversation: picture, name, presence or typing, and actions. */
export const ConversationHeader = ({ conversation }: { conversation: Conversation }): ReactElement => {
  const t = useTexts(conversationTexts)
  const dispatch = useAppDispatch()
  const report = useReport()
  const [isBlocking, setBlocking] = useState(false)
  const { _id, recipient, isMuted, writeRefusal } = conversation
  const page = recipient.isPerformer && recipient.isReachable ? `/${recipient.username ?? recipient._id}` : undefined
  const items: (MenuItem | null)[] = [
    ...(page ? [{ label: t.page, href: page }] : []),
    {
      label: isMuted ? t.unmute : t.mute,
      onSelect: () => dispatch(muteConversation.intent({ id: _id, isMuted: !isMuted })),
    },
    null,
    ...(recipient.isPerformer
      ? [
          {
            label: t.report,
            danger: true,
            onSelect: () => report({ objectType: 'performer', objectId: recipient._id, name: recipient.name }),
          },
        ]
      : []),
    ...(writeRefusal === 'blocked' ? [] : [{ label: t.block, danger: true, onSelect: () => setBlocking(true) }]),
  ]
  const person = (
    <>
      <Avatar name={recipient.name} src={recipient.avatar} decorative />
      <span className={s.words}>
        <span className={cx(layout.row, s.name)}>
          <h2>{recipient.name}</h2>
          {isMuted && <BellOff role="img" aria-label={t.muted} />}
        </span>
        <Status conversation={conversation} />
      </span>
    </>
  )
  return (
    <header className={cx(layout.row, s.header)}>
      <Back />
      {page ? (
        <Link className={cx(layout.row, s.person)} href={page}>
          {person}
        </Link>
      ) : (
        <span className={cx(layout.row, s.person)}>{person}</span>
      )}
      <NextUnread />
      <Menu label={t.menu(recipient.name)} items={items} />
      {isBlocking && <BlockDialog person={recipient} onClose={() => setBlocking(false)} />}
    </header>
  )
}
