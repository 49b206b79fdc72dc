import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../../../contract/money/money.ts'
import type { VideoCall } from '../../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { TipButton } from '../../../money/tips/TipButton.tsx'
import { PriceBreakdown } from '../../../money/wallet/PriceBreakdown.tsx'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { CallActions } from '../CallActions.tsx'
import s from './call-screen.module.css'
import { screenTexts } from './screen-texts.ts'
import type { useCallStep } from '../use-call-step.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Shown for a call that cannot be joined: how it ended and its price, or the next step. */
export const CallEnded = ({
  steps,
  isFan,
}: {
  steps: ReturnType<typeof useCallStep<VideoCall>>
  isFan: boolean
}): ReactElement => {
  const t = useTexts(screenTexts)
  const { call } = steps
  const { inWallet } = useAmounts()
  const { status, price, cost = 0, usedMinutes = 0, user, performer, conversationId } = call
  const other = isFan ? performer : user
  const words = (): [string, string] => {
    if (status === 'ended') return [t.over.ended, t.over.talked(usedMinutes)]
    if (status === 'refunded') return [t.over.refunded, t.over.refundedHint(inWallet(price))]
    return status === 'requested' || status === 'accepted'
      ? [t.over.notYet, t.over.notYetHint]
      : [t.over.closed, t.over.closedHint]
  }
  const [title, hint] = words()
  return (
    <div className={cx(layout.stack4, s.ended)}>
      <Avatar name={other.name} src={other.avatar} size="xl" decorative />
      <h1>{title}</h1>
      <p>{hint}</p>
      {status === 'ended' && (
        <PriceBreakdown
          rows={[
            { label: isFan ? t.over.cost : t.over.earned, value: inWallet(cost), strong: true },
            ...(isFan && cost < price
              ? [{ label: t.over.back, value: inWallet(fromMinor(toMinor(price) - toMinor(cost))) }]
              : []),
          ]}
        />
      )}
      <CallActions steps={steps} state={status} isOwn={isFan} other={other} conversationId={conversationId} size="lg" />
      <div className={cx(layout.wrap, s.endedActions)}>
        <ButtonLink size="lg" variant="secondary" href={`/messages/${conversationId}`}>
          {t.back}
        </ButtonLink>
        {status === 'ended' && isFan && <TipButton performer={performer} />}
      </div>
    </div>
  )
}
