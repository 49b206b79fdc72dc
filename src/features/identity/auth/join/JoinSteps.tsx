import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import s from '../auth.module.css'
import { joinSteps } from './join-steps.ts'
import type { JoinStep } from './join-steps.ts'
import { joinTexts } from './join-texts.ts'

/** Shows the current step of the registration. */
export const JoinSteps = ({ current }: { current: JoinStep }): ReactElement => {
  const t = useTexts(joinTexts)
  const words = { account: t.stepAccount, documents: t.stepDocuments, done: t.stepDone }
  return (
    <ol className={s.steps} aria-label={t.steps}>
      {joinSteps.map((step, i) => (
        <li
          key={step}
          data-reached={i <= joinSteps.indexOf(current) || undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          {words[step]}
        </li>
      ))}
    </ol>
  )
}
