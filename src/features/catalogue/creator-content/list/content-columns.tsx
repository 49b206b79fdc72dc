import { useTexts } from '../../../../lib/texts.ts'
import type { DataColumn } from '../../../../ui/antd/DataTable.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { RowMenu } from '../../../../ui/antd/RowMenu.tsx'
import type { MenuItem } from '../../../../ui/Menu.tsx'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'
import { Counts } from './Counts.tsx'
import { EntryAccess, EntryMoment, EntryStatus } from './EntryFacts.tsx'
import { EntryPicture } from './EntryPicture.tsx'
import s from './entry.module.css'
import type { Order } from './query.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

type Options = {
  kind: ContentKind
  order: Order
  menu: (item: Content) => (MenuItem | null)[]
}

/** Sort props of an antd column. */
const sorted = (isOn: boolean, direction: 'ascend' | 'descend') => ({
  sorter: true,
  sortOrder: isOn ? direction : null,
})

/** Sort order for the address, from antd's column key and direction; by default newest first. */
export const orderBy = (column: unknown, direction: unknown): Order => {
  if (column === 'title' && direction !== undefined) return 'title'
  if (column === 'date' && direction === 'ascend') return 'oldest'
  if (column === 'reactions' && direction !== undefined) return 'popular'
  return 'newest'
}

/** Columns of the tables of videos and products. */
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
        <span className={cx(layout.row, s.what)}>
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
        <span className={cx(layout.cluster, s.facts)}>
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
      isOneLine: true,
      ...sorted(order === 'newest' || order === 'oldest', order === 'oldest' ? 'ascend' : 'descend'),
      sortDirections: ['descend', 'ascend', 'descend'],
      render: (_, item) => <EntryMoment item={item} />,
    },
    {
      title: t.columns.reactions,
      key: 'reactions',
      card: 'bare',
      // Three numbers on one line.
      width: '9.5rem',
      ...sorted(order === 'popular', 'descend'),
      sortDirections: ['descend'],
      render: (_, item) => <Counts item={item} />,
    },
    {
      title: t.columns.actions,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, item) => <RowMenu label={t.actions(item.title || t.untitled)} items={menu(item)} />,
    },
  ]
}
