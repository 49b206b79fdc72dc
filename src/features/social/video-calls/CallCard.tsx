import type { ReactElement } from 'react'
import { Users, Video } from '../../../ui/icons.tsx'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { CallInMessage } from '../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/Card.tsx'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { CallActions } from './CallActions.tsx'
import s from './call-card.module.css'
import { callTexts } from './texts.ts'
import { useCallStep } from './use-call-step.ts'
import { useCountdown } from './room/use-countdown.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const tones = {
  requested: 'lamp',
  accepted: 'lamp',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  paid: 'success',
  begun: 'lamp',
  ended: 'neutral',
  refunded: 'neutral',
} as const

export type CallCardProps = {
  call: CallInMessage
  conversation: Conversation
  /** The viewer is the fan who requested the call. */
  isOwn: boolean
}

/** A video call in its conversation: its state, the next step, and the available actions. */
export const CallCard = ({ call: known, conversation, isOwn }: CallCardProps): ReactElement => {
  const t = useTexts(callTexts)
  const { inWallet } = useAmounts()
  const steps = useCallStep(known)
  const { call } = steps
  const { isGroup, minutes, price, note, usedMinutes = 0, cost = 0 } = call
  const state = call.status === 'paid' && call.startedAt ? 'begun' : call.status
  const left = useCountdown(state === 'requested' ? undefined : call.expiresAt)
  const words = isOwn ? t.own : t.other
  const unused = fromMinor(toMinor(price) - toMinor(cost))
  const statusText = (): string => {
    if (state === 'accepted' || state === 'paid' || state === 'begun') return words[state](left)
    if (state === 'ended') return words.ended(usedMinutes, inWallet(cost))
    if (state === 'refunded') return words.refunded(inWallet(price))
    return words[state]
  }
  return (
    <div className={cx(layout.stack2, s.call)}>
      <p className={cx(layout.cluster, s.head)}>
        {isGroup ? <Users aria-hidden /> : <Video aria-hidden />}
        <strong>{isGroup ? t.groupTitle(minutes) : t.title(minutes)}</strong>
        <Badge tone={tones[state]}>{t.statuses[state]}</Badge>
      </p>
      <p className={s.price}>{inWallet(price)}</p>
      {note !== '' && (
        <blockquote className={s.note} dir="auto">
          <LinkedText text={note} />
        </blockquote>
      )}
      <p className={s.status}>
        {statusText()}
        {isOwn && state === 'ended' && unused > 0 && ` ${t.own.back(inWallet(unused))}`}
      </p>
      <CallActions
        steps={steps}
        state={state}
        isOwn={isOwn}
        other={conversation.recipient}
        conversationId={conversation._id}
      />
    </div>
  )
}
