import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { Radio } from '../../../../../ui/icons.tsx'
import { Link } from '../../../../../ui/Link.tsx'
import s from './list.module.css'

/** Cover and title of a stream, which lead to it. */
export const StreamTitle = ({ stream: { _id, title, cover } }: { stream: OwnStream }): ReactElement => (
  <span className={s.stream}>
    {cover ? (
      <img className={s.cover} src={cover} alt="" loading="lazy" />
    ) : (
      <span className={s.noCover}>
        <Radio aria-hidden />
      </span>
    )}
    <Link href={`/creator/live/${_id}`} className={s.title}>
      {title}
    </Link>
  </span>
)
