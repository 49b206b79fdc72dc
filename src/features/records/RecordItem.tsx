import type { ReactElement, ReactNode } from 'react'
import s from './records.module.css'

type RecordItemProps = {
  picture?: { url: string; width?: number | undefined; height?: number | undefined } | undefined
  /** In place of a picture. */
  icon: ReactNode
  title: ReactNode
  /** Lines below the title. */
  children?: ReactNode
}

/** What a row of a record is about: its picture, its title and a few small words. */
export const RecordItem = ({ picture, icon, title, children }: RecordItemProps): ReactElement => (
  <span className={s.item}>
    <span className={s.picture}>
      {picture ? (
        <img src={picture.url} width={picture.width} height={picture.height} alt="" decoding="async" loading="lazy" />
      ) : (
        icon
      )}
    </span>
    <span className={s.what}>
      <span className={s.title} dir="auto">
        {title}
      </span>
      {children}
    </span>
  </span>
)
