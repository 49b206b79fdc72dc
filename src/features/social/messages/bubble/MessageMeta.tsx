import type { ReactElement } from 'react'
import { Check, CheckCheck, Clock, Megaphone } from '../../../../ui/icons.tsx'
import { hour, moment } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { Badge } from '../../../../ui/Card.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import type { ThreadMessage } from '../thread-message.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import s from './message-meta.module.css'
import { bubbleTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** State of the viewer's own message: being sent, sent, or seen by the other person. */
const State = ({ message, isRead }: { message: ThreadMessage; isRead: boolean }): ReactElement | null => {
  const t = useTexts(bubbleTexts)
  if (message.delivery === 'failed') return null
  const [Icon, words] =
    message.delivery === 'sending'
      ? ([Clock, t.sending] as const)
      : isRead
        ? ([CheckCheck, t.seen] as const)
        : ([Check, t.sent] as const)
  return (
    <span className={s.state} data-seen={(isRead && !message.delivery) || undefined} title={words}>
      <Icon aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** The line below a message: its price, whether it was a broadcast, its time and its delivery state. */
export const MessageMeta = ({
  message,
  isOwn,
  isRead,
}: {
  message: ThreadMessage
  isOwn: boolean
  isRead: boolean
}): ReactElement => {
  const t = useTexts(bubbleTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { price, isBought, isDeleted, isLocked, createdAt } = message
  const amount = price === undefined || isDeleted || isLocked ? undefined : inWallet(price)
  return (
    <p className={cx(layout.cluster, s.meta)}>
      {amount !== undefined && (
        <Badge tone={isBought ? 'success' : 'neutral'}>
          {t[isOwn ? (isBought ? 'bought' : 'priced') : 'unlocked'](amount)}
        </Badge>
      )}
      {isOwn && message.broadcastId !== undefined && (
        <span className={s.state} title={t.toMany}>
          <Megaphone aria-hidden />
          <VisuallyHidden>{t.toMany}</VisuallyHidden>
        </span>
      )}
      <time dateTime={createdAt} title={moment(createdAt, locale)}>
        {hour(createdAt, locale)}
      </time>
      {isOwn && !isDeleted && <State message={message} isRead={isRead} />}
    </p>
  )
}
