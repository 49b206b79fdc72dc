import { Progress } from 'antd'
import type { ReactElement } from 'react'

/** antd's Progress from 0 to 1 with the accessible name `label`. Without a value it is full and animated: the progress is unknown. */
export const ProgressLine = ({ value, label }: { value?: number | undefined; label: string }): ReactElement => (
  <Progress
    percent={Math.round((value ?? 1) * 100)}
    status={value === undefined ? 'active' : 'normal'}
    aria-label={label}
    // antd always sets a number; without one screen readers announce an unknown progress.
    {...(value === undefined && { 'aria-valuenow': undefined })}
    showInfo={false}
  />
)
