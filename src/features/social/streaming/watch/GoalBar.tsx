import { useId } from 'react'
import type { ReactElement } from 'react'
import { Target } from '../../../../ui/icons.tsx'
import type { TipGoal } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import s from './in-picture.module.css'
import { watchTexts } from './watch-texts.ts'

/** What the tips of a stream are collected for, and how far they are. */
export const GoalBar = ({ goal: { title, tokens, raised } }: { goal: TipGoal }): ReactElement => {
  const t = useTexts(watchTexts)
  const id = useId()
  const { inWallet } = useAmounts()
  const isReached = raised >= tokens
  return (
    <div className={s.goal} data-reached={isReached || undefined}>
      <p id={id} className={s.goalWords}>
        <Target aria-hidden />
        <strong dir="auto">{title}</strong>
        <span>{isReached ? t.reached : t.goalOf(inWallet(raised), inWallet(tokens))}</span>
      </p>
      <progress className={s.progress} max={tokens} value={Math.min(raised, tokens)} aria-labelledby={id} />
    </div>
  )
}
