import type { ReactElement } from 'react'
import { useLocale } from '../../../lib/texts.ts'
import { ProgressLine } from '../../../ui/antd/ProgressLine.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import type { UploadItem } from './upload-item.ts'
import { barValue, uploadStateText } from './upload-state-text.ts'
import s from './upload-state.module.css'
import { UploadRetry } from './UploadTools.tsx'
import type { Uploads } from './use-uploads.ts'

type UploadStateProps = {
  item: UploadItem
  /** The name of the file, which labels its progress bar. */
  name: string
  uploads: Uploads
  /** The input's `accept`, for selecting the file again. */
  accept?: string | undefined
}

/** The progress of a file that is not ready, or why it failed, with the button to try again; nothing for one that is ready. */
export const UploadState = ({ item, name, uploads, accept }: UploadStateProps): ReactElement | null => {
  const locale = useLocale()
  if (item.status === 'ready') return null
  const hasFailed = item.status === 'failed'
  return (
    <div className={cx(layout.stack2, s.state)}>
      {!hasFailed && <ProgressLine value={barValue(item)} label={name} />}
      <p className={hasFailed ? s.error : s.note} role={hasFailed ? 'alert' : undefined}>
        {uploadStateText(item, locale)}
      </p>
      <UploadRetry item={item} uploads={uploads} accept={accept} />
    </div>
  )
}
