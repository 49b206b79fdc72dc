import type { ReactElement } from 'react'
import { BadgeCheck } from '../../../ui/icons.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { profilePath } from './addresses.ts'
import s from './creator-line.module.css'

export type CreatorLineProps = {
  performer: { _id: string; name: string; username?: string; avatar: string; isVerified: boolean }
}

/** The creator of an item, with a link to their page. */
export const CreatorLine = ({ performer }: CreatorLineProps): ReactElement => (
  <Link href={profilePath(performer)} className={s.creator}>
    <Avatar name={performer.name} src={performer.avatar} decorative />
    <span className={s.names}>
      <strong>
        {performer.name}
        {performer.isVerified && <BadgeCheck aria-hidden />}
      </strong>
      {performer.username && <small>@{performer.username}</small>}
    </span>
  </Link>
)
