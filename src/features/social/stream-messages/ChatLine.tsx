import { memo } from 'react'
import type { ReactElement } from 'react'
import { HandCoins } from '../../../ui/icons.tsx'
import { errorText } from '../../../lib/error-texts.ts'
import { moment } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './chat-line.module.css'
import { liveTexts } from './texts.ts'
import type { StreamLine } from './thread.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type ChatLineProps = {
  line: StreamLine
  /** The chat's creator. */
  performerId: string
  /** Returns the actions of a message; a stable function while the viewer's rights do not change. */
  menuOf: (line: StreamLine) => readonly (MenuItem | null)[]
  onRetry: (line: StreamLine) => void
  onDiscard: (line: StreamLine) => void
}

/** A message of a chat: its sender, text and tip. */
export const ChatLine = memo(({ line, performerId, menuOf, onRetry, onDiscard }: ChatLineProps): ReactElement => {
  const t = useTexts(liveTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { sender, text, tip, isDeleted, isHeld, delivery } = line
  const items = menuOf(line)
  return (
    <li
      className={cx(s.line, tip && !tip.isRefunded && s.tip)}
      data-delivery={delivery}
      title={moment(line.createdAt, locale)}
    >
      <Avatar name={sender.name} src={sender.avatar} size="xs" decorative />
      <div className={s.words}>
        <strong className={sender._id === performerId ? s.creator : s.name}>{sender.name}</strong>
        {sender._id === performerId && <span className={s.mark}>{t.creator}</span>}{' '}
        {tip && (
          <span className={s.gift}>
            <HandCoins aria-hidden /> {t.gave(inWallet(tip.amount))}
            {tip.isRefunded && <span className={s.returned}>({t.returned})</span>}
          </span>
        )}
        <span className={isDeleted ? s.deleted : s.text}>{isDeleted ? text : <LinkedText text={text} />}</span>
        {isHeld && !isDeleted && <span className={s.held}>{t.held}</span>}
        {delivery === 'failed' && (
          <span className={cx(layout.cluster, s.failed)} role="alert">
            {t.notSent} {line.fault && errorText(line.fault)}
            <Button variant="secondary" size="sm" onClick={() => onRetry(line)}>
              {t.retry}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => onDiscard(line)}>
              {t.discard}
            </Button>
          </span>
        )}
      </div>
      {items.length > 0 && (
        <Menu label={t.moreAbout(sender.name)} items={items} button={{ size: 'sm', className: s.menu }} />
      )}
    </li>
  )
})
