import { Table } from 'antd'
import type { TableColumnType, TableProps } from 'antd'
import type { ReactElement } from 'react'
import { cx } from '../cx.ts'
import s from './data-table.module.css'

/** antd's column with words as its title: on a phone they stand before the value. */
export type DataColumn<T> = Omit<TableColumnType<T>, 'title' | 'onCell'> & {
  title: string
  /** How it stands in a phone's card: `head` its title line, `bare` without its name, `inline` beside others without its name, `aside` in the top corner, `hidden` not at all. */
  card?: 'head' | 'bare' | 'inline' | 'aside' | 'hidden'
}

export type DataTableProps<T extends object> = Omit<TableProps<T>, 'columns' | 'pagination' | 'scroll' | 'onRow'> & {
  /** What the table is, for screen readers. */
  label: string
  columns: readonly DataColumn<T>[]
}

/**
 * antd's Table; on a phone the same rows are cards, by styles alone, so that the server need not know the width. The roles are said
 * explicitly, because a browser drops those of a table whose rows are not displayed as rows. Pages are `Pager` or `More` below it.
 */
export const DataTable = <T extends object>({
  label,
  columns,
  className,
  ...rest
}: DataTableProps<T>): ReactElement => (
  <Table<T>
    {...rest}
    className={cx(s.table, className)}
    aria-label={label}
    pagination={false}
    columns={columns.map(({ card, ...column }) => ({
      ...column,
      onHeaderCell: () => ({ role: 'columnheader' }),
      onCell: () => ({
        role: column.rowScope === 'row' ? 'rowheader' : 'cell',
        'data-label': column.title,
        'data-card': card,
      }),
    }))}
    onRow={() => ({ role: 'row' })}
  />
)
