import type { ReactElement } from 'react'
import { Time } from '../../ui/Time.tsx'
import s from './records.module.css'

/** How a thing came to where it is: its states, each with its moment. */
export const Steps = <Status extends string>({
  title,
  steps,
  words,
}: {
  title: string
  steps: readonly { status: Status; at: string }[]
  words: Readonly<Record<Status, string>>
}): ReactElement => (
  <>
    <h2>{title}</h2>
    <ol className={s.steps}>
      {steps.map(({ status, at }) => (
        <li key={at + status}>
          <span>{words[status]}</span> <Time at={at} />
        </li>
      ))}
    </ol>
  </>
)
