import type { ReactElement, RefObject } from 'react'
import { DataTable } from '../../../ui/antd/DataTable.tsx'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { PageNumbers } from './PageNumbers.tsx'

type NumberedTableProps<T extends { _id: string }> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<T>[]
  /** One page of a list that has items. */
  list: { data: readonly T[]; total: number }
  perPage: number
  /** Another page is being loaded. */
  isFetching?: boolean
  /** The start of the list; changing the page scrolls to it. */
  top: RefObject<HTMLElement | null>
  className?: string | undefined
}

/** One page of a list as a table, with page numbers below. Past the last page, a placeholder until the last page is here. */
export const NumberedTable = <T extends { _id: string }>({
  label,
  columns,
  list: { data, total },
  perPage,
  isFetching = false,
  top,
  className,
}: NumberedTableProps<T>): ReactElement => (
  <>
    {data.length === 0 ? (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    ) : (
      <DataTable
        label={label}
        rowKey="_id"
        columns={columns}
        dataSource={data}
        loading={{ spinning: isFetching, delay: 300 }}
        className={className}
      />
    )}
    <PageNumbers total={total} perPage={perPage} top={top} />
  </>
)
