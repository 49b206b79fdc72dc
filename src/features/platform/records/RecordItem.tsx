import type { ReactElement, ReactNode } from 'react'
import s from './records.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type RecordItemProps = {
  picture?: { url: string; width?: number | undefined; height?: number | undefined } | undefined
  /** Shown when there is no picture. */
  icon: ReactNode
  title: ReactNode
  /** Lines below the title. */
  children?: ReactNode
}

/** The item of a table row: picture, title and lines of small text. */
export const RecordItem = ({ picture, icon, title, children }: RecordItemProps): ReactElement => (
  <span className={cx(layout.row, s.item)}>
    <span className={s.picture}>
      {picture ? (
        <img src={picture.url} width={picture.width} height={picture.height} alt="" decoding="async" loading="lazy" />
      ) : (
        icon
      )}
    </span>
    <span className={cx(layout.stack1, s.what)}>
      <span className={s.title} dir="auto">
        {title}
      </span>
      {children}
    </span>
  </span>
)
