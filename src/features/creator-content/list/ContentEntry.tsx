import type { MouseEvent, ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Tick } from '../../../ui/Choice.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Counts } from './Counts.tsx'
import s from './entry.module.css'
import { EntryAccess, EntryMoment, EntryStatus } from './EntryFacts.tsx'
import { EntryPicture } from './EntryPicture.tsx'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'

export type EntryProps = {
  kind: ContentKind
  item: Content
  isChosen: boolean
  onChoose: (id: string, range: boolean) => void
  menu: (item: Content) => (MenuItem | null)[]
  /** Where it is not edited at an address of its own. */
  onOpen: (item: Content) => void
}

/** One thing in a list of one's own, as a tile: what it is, who sees it, how it does, and what can be done with it. */
export const ContentEntry = ({ kind, item, isChosen, onChoose, menu, onOpen }: EntryProps): ReactElement => {
  const t = useTexts(contentTexts)
  const { editHref } = kindOf(kind)
  const title = item.title || t.untitled
  return (
    <li className={s.entry} data-chosen={isChosen || undefined}>
      <label className={s.tick}>
        <Tick
          checked={isChosen}
          onChange={({ nativeEvent }) => onChoose(item._id, (nativeEvent as unknown as MouseEvent).shiftKey)}
        />
        <VisuallyHidden>{t.select(title)}</VisuallyHidden>
      </label>
      <EntryPicture kind={kind} item={item} sizes="(width < 40rem) 50vw, 14rem" />
      <div className={s.words}>
        {editHref ? (
          <Link href={`${editHref}?id=${item._id}`} className={s.title}>
            {title}
          </Link>
        ) : (
          <button type="button" className={s.title} onClick={() => onOpen(item)}>
            {title}
          </button>
        )}
        <p className={s.facts}>
          <EntryStatus kind={kind} item={item} />
          <EntryAccess kind={kind} item={item} />
          <EntryMoment item={item} />
        </p>
        {/* A photo is sold with its gallery. */}
        <Counts item={kind === 'photos' ? { ...item, totalSales: undefined } : item} />
      </div>
      <span className={s.menu}>
        <Menu label={t.actions(title)} items={menu(item)} />
      </span>
    </li>
  )
}
