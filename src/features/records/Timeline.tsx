import { Timeline as AntdTimeline } from 'antd'
import type { ReactElement } from 'react'
import { Time } from '../../ui/Time.tsx'

/** How a thing came to where it is: its states, each with its moment, the last one marked. Inside an `AntdProvider`. */
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
