import type { ReactElement, ReactNode } from 'react'
import { Users } from '../../../ui/icons.tsx'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { profilePath } from '../../catalogue/items/addresses.ts'
import s from './chat-screen.module.css'
import { liveTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The header of a chat: its creator, state and number of people. */
export const LiveHeader = ({
  chat,
  title,
  actions,
}: {
  chat: StreamConversation
  title: string
  actions: ReactNode
}): ReactElement => {
  const t = useTexts(liveTexts)
  const { performer, stream, isOpen, totalPeople } = chat
  return (
    <header>
      <div className={cx(layout.cluster, s.bar)}>
        <Link href={profilePath(performer)} className={cx(layout.row, s.creator)}>
          <Avatar
            name={performer.name}
            src={performer.avatar}
            size="md"
            ring={stream ? 'lamp' : undefined}
            decorative
          />
          <div>
            <h1 className={s.title}>{title}</h1>
            {stream && <span className={s.stream}>{stream.title}</span>}
          </div>
        </Link>
        <div className={cx(layout.cluster, s.facts)}>
          {stream ? (
            <Badge tone="lamp">{t.live}</Badge>
          ) : (
            <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? t.open : t.closed}</Badge>
          )}
          {totalPeople > 0 && (
            <span className={s.people}>
              <Users aria-hidden /> {t.people(totalPeople)}
            </span>
          )}
        </div>
        <div className={layout.wrap}>{actions}</div>
      </div>
    </header>
  )
}
