import type { ReactElement } from 'react'
import { Users, Video } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './incoming-calls.module.css'
import { incomingTexts } from './incoming-texts.ts'
import { useCallStep } from './use-call-step.ts'
import { useCountdown } from './room/use-countdown.ts'
import type { WaitingCall } from './use-waiting-calls.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** One waiting call: the other person, its details and the next action. */
export const IncomingCall = ({
  waiting: { call, other, todo },
  onPay,
  onDismiss,
}: {
  waiting: WaitingCall
  onPay: () => void
  onDismiss: () => void
}): ReactElement => {
  const t = useTexts(incomingTexts)
  const { inWallet } = useAmounts()
  const steps = useCallStep(call)
  const left = useCountdown(todo === 'pay' ? call.expiresAt : undefined)
  const statusText = {
    answer: {
      title: call.isGroup ? t.asksInGroup(other.name) : t.asks(other.name),
      hint: t.terms(call.minutes, inWallet(call.price)),
    },
    pay: { title: t.accepted(other.name, call.isGroup), hint: t.acceptedHint(left) },
    join: { title: (call.startedAt ? t.begun : t.paid)(other.name, call.isGroup), hint: t.paidHint },
  }[todo]
  return (
    <article className={cx(layout.stack3, s.card)}>
      <div className={layout.row}>
        <Avatar name={other.name} src={other.avatar} decorative />
        <div className={s.words}>
          <strong dir="auto">{statusText.title}</strong>
          <span>{statusText.hint}</span>
        </div>
        {call.isGroup ? <Users aria-hidden className={s.icon} /> : <Video aria-hidden className={s.icon} />}
      </div>
      {todo === 'answer' && call.note !== '' && (
        <p className={s.note} dir="auto">
          {call.note}
        </p>
      )}
      <div className={layout.wrap}>
        {todo === 'answer' && (
          <>
            <Button
              size="sm"
              loading={steps.busy === 'accept'}
              onClick={() => void steps.accept().then(({ ok }) => ok && onDismiss())}
            >
              {t.accept}
            </Button>
            <ButtonLink size="sm" variant="secondary" href={`/messages/${call.conversationId}`}>
              {t.look}
            </ButtonLink>
          </>
        )}
        {todo === 'pay' && (
          <Button size="sm" variant="lamp" onClick={onPay}>
            {t.pay(inWallet(call.price))}
          </Button>
        )}
        {todo === 'join' && (
          <ButtonLink size="sm" variant="lamp" href={`/calls/${call._id}`}>
            {t.join}
          </ButtonLink>
        )}
        <Button size="sm" variant="quiet" onClick={onDismiss}>
          {t.later}
        </Button>
      </div>
    </article>
  )
}
