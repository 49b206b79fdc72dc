import { Checkbox } from 'antd'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Link } from '../../../../ui/Link.tsx'
import { RowMenu } from '../../../../ui/antd/RowMenu.tsx'
import type { MenuItem } from '../../../../ui/Menu.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { Counts } from './Counts.tsx'
import s from './entry.module.css'
import { EntryAccess, EntryMoment, EntryStatus } from './EntryFacts.tsx'
import { EntryPicture } from './EntryPicture.tsx'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type EntryProps = {
  kind: ContentKind
  item: Content
  isChosen: boolean
  onChoose: (id: string, range: boolean) => void
  menu: (item: Content) => (MenuItem | null)[]
  /** Opens the editor, for kinds that are edited in a dialog. */
  onOpen: (item: Content) => void
}

/** Tile of an item in the grid, with checkbox, status, counts and menu. */
export const ContentEntry = ({ kind, item, isChosen, onChoose, menu, onOpen }: EntryProps): ReactElement => {
  const t = useTexts(contentTexts)
  const { editHref } = kindOf(kind)
  const title = item.title || t.untitled
  return (
    <li className={cx(layout.surface, s.entry)} data-chosen={isChosen || undefined}>
      <Checkbox
        className={s.tick}
        checked={isChosen}
        onChange={({ nativeEvent }) => onChoose(item._id, nativeEvent.shiftKey)}
      >
        <VisuallyHidden>{t.select(title)}</VisuallyHidden>
      </Checkbox>
      <EntryPicture kind={kind} item={item} sizes="(width < 40rem) 50vw, 14rem" />
      <div className={cx(layout.stack1, s.words)}>
        {editHref ? (
          <Link href={`${editHref}?id=${item._id}`} className={s.title}>
            {title}
          </Link>
        ) : (
          <button type="button" className={s.title} onClick={() => onOpen(item)}>
            {title}
          </button>
        )}
        <p className={cx(layout.cluster, s.facts)}>
          <EntryStatus kind={kind} item={item} />
          <EntryAccess kind={kind} item={item} />
          <EntryMoment item={item} />
        </p>
        {/* Photos have no sales of their own: they are sold with their gallery. */}
        <Counts item={kind === 'photos' ? { ...item, totalSales: undefined } : item} />
      </div>
      <span className={s.menu}>
        <RowMenu label={t.actions(title)} items={menu(item)} />
      </span>
    </li>
  )
}
