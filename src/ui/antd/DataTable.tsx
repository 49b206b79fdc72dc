import { Table } from 'antd'
import type { TableColumnType, TableProps } from 'antd'
import type { ReactElement } from 'react'
import { cx } from '../cx.ts'
import s from './data-table.module.css'

/** antd's column with a text as its title, which a phone's card shows before the value. */
export type DataColumn<T> = Omit<TableColumnType<T>, 'title' | 'onCell'> & {
  title: string
  /** Its place in a phone's card: `head` the title line, `bare` a line without the column's title, `inline` beside others without a title, `aside` the top corner, `hidden` nowhere. */
  card?: 'head' | 'bare' | 'inline' | 'aside' | 'hidden'
  /** The value stays on one line: dates and prices. */
  isOneLine?: boolean
}

export type DataTableProps<T extends object> = Omit<TableProps<T>, 'columns' | 'pagination' | 'scroll' | 'onRow'> & {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<T>[]
}

/**
 * antd's Table; on a phone the same rows are cards, by CSS alone, because the server does not know the width. The roles are explicit, because
 * browsers drop those of a table whose rows are not displayed as rows. Use `Pager` or `More` below it for pages.
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
    columns={columns.map(({ card, isOneLine, ...column }) => ({
      ...column,
      onHeaderCell: () => ({ role: 'columnheader' }),
      onCell: () => ({
        role: column.rowScope === 'row' ? 'rowheader' : 'cell',
        'data-label': column.title,
        'data-card': card,
        'data-one-line': isOneLine || undefined,
      }),
    }))}
    onRow={() => ({ role: 'row' })}
  />
)
