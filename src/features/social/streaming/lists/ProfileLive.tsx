import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Link } from '../../../../ui/Link.tsx'
import { profilePath } from '../../../catalogue/items/addresses.ts'
import s from './live-people.module.css'
import { streamListTexts } from './list-texts.ts'

/** The ring around a creator's picture on their page while they are live, which leads to the stream. */
export const ProfileLive = ({
  performer,
}: {
  performer: { _id: string; name: string; username?: string }
}): ReactElement => {
  const t = useTexts(streamListTexts)
  return (
    <Link href={`/live${profilePath(performer)}`} className={s.over} aria-label={t.watch(performer.name)}>
      <span className={s.tag}>{t.live}</span>
    </Link>
  )
}
