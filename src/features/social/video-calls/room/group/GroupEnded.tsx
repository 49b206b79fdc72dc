import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../../../../contract/money/money.ts'
import type { VideoCall } from '../../../../../../contract/social/video-calls/video-calls.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { ButtonLink } from '../../../../../ui/Button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import { useAmounts } from '../../../../platform/settings/use-amounts.ts'
import { PriceBreakdown } from '../../../../money/wallet/PriceBreakdown.tsx'
import screen from '../call-screen.module.css'
import { screenTexts } from '../screen-texts.ts'
import { groupTexts } from './group-texts.ts'

/** What the calls of a group have cost, when the last one has ended. */
export const GroupEnded = ({ calls }: { calls: readonly VideoCall[] }): ReactElement => {
  const t = useTexts(screenTexts)
  const inGroup = useTexts(groupTexts)
  const { inWallet } = useAmounts()
  const total = calls.reduce((sum, { cost = 0 }) => sum + toMinor(cost), 0)
  return (
    <div className={cx(layout.stack4, screen.ended)}>
      <h1>{inGroup.over}</h1>
      <PriceBreakdown
        rows={[
          ...calls.map(({ user, usedMinutes = 0, cost = 0 }) => ({
            label: inGroup.share(user.name, usedMinutes),
            value: inWallet(cost),
          })),
          { label: inGroup.total, value: inWallet(fromMinor(total)), strong: true },
        ]}
      />
      <ButtonLink size="lg" variant="secondary" href="/messages">
        {t.toMessages}
      </ButtonLink>
    </div>
  )
}
