import { useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'
import { Counts } from './Counts.tsx'
import { EntryAccess, EntryMoment, EntryStatus } from './EntryFacts.tsx'
import { EntryPicture } from './EntryPicture.tsx'
import s from './entry.module.css'
import type { Order } from './query.ts'

type Options = {
  kind: ContentKind
  order: Order
  menu: (item: Content) => (MenuItem | null)[]
}

/** The order that a press on a column's header asks for, as antd names it. */
const sorted = (isOn: boolean, direction: 'ascend' | 'descend') => ({
  sorter: true,
  sortOrder: isOn ? direction : null,
})

/** The order in the address of a table that is sorted by a column; the newest come first without one. */
export const orderBy = (column: unknown, direction: unknown): Order => {
  if (column === 'title' && direction !== undefined) return 'title'
  if (column === 'date' && direction === 'ascend') return 'oldest'
  if (column === 'reactions' && direction !== undefined) return 'popular'
  return 'newest'
}

/** The columns of a table of videos or products: what it is, its state, who sees it, since when, how it does, and what can be done with it. */
export const useContentColumns = ({ kind, order, menu }: Options): DataColumn<Content>[] => {
  const t = useTexts(contentTexts)
  const { editHref } = kindOf(kind)
  return [
    {
      title: t.columns.title,
      key: 'title',
      rowScope: 'row',
      card: 'head',
      ...sorted(order === 'title', 'ascend'),
      sortDirections: ['ascend'],
      render: (_, item) => (
        <span className={s.what}>
          <EntryPicture kind={kind} item={item} sizes="8rem" />
          <Link href={`${editHref}?id=${item._id}`} className={s.title}>
            {item.title || t.untitled}
          </Link>
        </span>
      ),
    },
    {
      title: t.status,
      key: 'status',
      card: 'inline',
      render: (_, item) => (
        <span className={s.facts}>
          <EntryStatus kind={kind} item={item} />
        </span>
      ),
    },
    {
      title: t.access,
      key: 'access',
      card: 'inline',
      render: (_, item) => <EntryAccess kind={kind} item={item} />,
    },
    {
      title: t.columns.date,
      key: 'date',
      card: 'inline',
      ...sorted(order === 'newest' || order === 'oldest', order === 'oldest' ? 'ascend' : 'descend'),
      sortDirections: ['descend', 'ascend', 'descend'],
      render: (_, item) => <EntryMoment item={item} />,
    },
    {
      title: t.columns.reactions,
      key: 'reactions',
      card: 'bare',
      ...sorted(order === 'popular', 'descend'),
      sortDirections: ['descend'],
      render: (_, item) => <Counts item={item} />,
    },
    {
      title: t.columns.actions,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, item) => <Menu label={t.actions(item.title || t.untitled)} items={menu(item)} />,
    },
  ]
}
