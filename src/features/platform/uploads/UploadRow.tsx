import type { ReactElement, ReactNode } from 'react'
import { AudioLines, Captions, Clapperboard, File as FileIcon, Image as ImageIcon } from '../../../ui/icons.tsx'
import { bytes, duration } from '../../../lib/format.ts'
import { useLocale } from '../../../lib/texts.ts'
import { nameOfItem } from './upload-state-text.ts'
import { UploadState } from './UploadState.tsx'
import { UploadTools } from './UploadTools.tsx'
import s from './upload-row.module.css'
import type { UploadItem } from './upload-item.ts'
import type { Uploads } from './use-uploads.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const icons = { photo: ImageIcon, video: Clapperboard, audio: AudioLines, captions: Captions, other: FileIcon } as const

export type UploadRowProps = {
  item: UploadItem
  uploads: Uploads
  /** The input's `accept`, for selecting the file again. */
  accept?: string
  /** Fields for this file, shown below its name. */
  children?: ReactNode
}

/** One file as a row: preview, name, progress and actions. */
export const UploadRow = ({ item, uploads, accept, children }: UploadRowProps): ReactElement => {
  const locale = useLocale()
  const name = nameOfItem(item, uploads.items.indexOf(item), locale)
  const Icon = icons[item.kind]
  const about = [
    item.size > 0 && bytes(item.size, locale),
    item.duration !== undefined && item.duration > 0 && duration(item.duration),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={s.row} data-failed={item.status === 'failed' || undefined}>
      <div className={s.picture}>
        {item.previewUrl === undefined ? (
          <Icon aria-hidden />
        ) : (
          <img src={item.previewUrl} alt="" width={128} height={96} />
        )}
      </div>
      <div className={layout.stack1}>
        <p className={s.name}>{name}</p>
        {about && <p className={s.about}>{about}</p>}
      </div>
      <div className={s.tools}>
        <UploadTools item={item} name={name} uploads={uploads} />
      </div>
      <UploadState item={item} name={name} uploads={uploads} accept={accept} />
      {children && <div className={cx(layout.stack4, s.more)}>{children}</div>}
    </div>
  )
}
