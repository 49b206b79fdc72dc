import type { ReactElement } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { profilePath } from '../../../catalogue/items/addresses.ts'
import s from './live-people.module.css'
import { streamListTexts } from './list-texts.ts'
import { LiveRing } from './LiveRing.tsx'

/** Creators who are live, as entries of the row of stories. `className` is the one of its entries. */
export const LivePeople = ({ streams, className }: { streams: readonly Stream[]; className: string }): ReactElement => {
  const t = useTexts(streamListTexts)
  return (
    <>
      {streams.map(({ _id, performer }) => (
        <li key={_id}>
          <Link href={`/live${profilePath(performer)}`} className={className} aria-label={t.watch(performer.name)}>
            <LiveRing label={t.live}>
              <Avatar name={performer.name} src={performer.avatar} size="lg" decorative />
            </LiveRing>
            <span className={s.name}>{performer.name}</span>
          </Link>
        </li>
      ))}
    </>
  )
}
