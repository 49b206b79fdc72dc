import { Timeline as AntdTimeline } from 'antd'
import type { ReactElement } from 'react'
import { Time } from '../../../ui/Time.tsx'
import s from './records.module.css'

/** The past states of an order or payout with their dates, the last one marked. Needs an `AntdProvider`. */
export const Timeline = <Status extends string>({
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
    <AntdTimeline
      className={s.steps}
      items={steps.map(({ status, at }, index) => ({
        key: at + status,
        color: index === steps.length - 1 ? 'var(--accent)' : 'var(--line-strong)',
        content: (
          <>
            {words[status]} <Time at={at} />
          </>
        ),
      }))}
    />
  </>
)
