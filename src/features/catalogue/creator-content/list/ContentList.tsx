import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import type { Paged } from '../../../../api/use-page.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { LeaveGuard } from '../../../../shell/navigation/LeaveGuard.tsx'
import { DataTable } from '../../../../ui/antd/DataTable.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { More } from '../../../../ui/feedback/More.tsx'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { BulkReport } from '../bulk/BulkReport.tsx'
import s from './content.module.css'
import { ContentEntry } from './ContentEntry.tsx'
import { orderBy, useContentColumns } from './content-columns.tsx'
import { isNarrowed, type ContentFilter } from './query.ts'
import { useListAddress } from './use-list-address.ts'
import { ContentSkeleton } from './ContentSkeleton.tsx'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { useMayPublish } from '../PendingNotice.tsx'
import { contentTexts } from '../texts.ts'
import { useBulk, type BulkAction } from '../bulk/use-bulk.ts'
import { useEntryMenu, type Ask } from './use-entry-menu.ts'
import { SelectionLine, useRowSelection } from '../bulk/SelectionLine.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'

const ContentDialogs = lazyClient(() => import('./ContentDialogs.tsx').then((module) => module.ContentDialogs))

type ContentListProps = {
  kind: ContentKind
  list: Paged<Content>
  filter: ContentFilter
  /** Button to create the first item, for the empty list. */
  begin: ReactElement
}

/** List of a kind with selection, row menus and bulk actions. */
export const ContentList = ({ kind, list, filter, begin }: ContentListProps): ReactElement => {
  const t = useTexts(contentTexts)
  const { look } = kindOf(kind)
  const { items } = list
  const selection = useSelection(useMemo(() => items.map(({ _id }) => _id), [items]))
  const bulk = useBulk(kind)
  const mayPublish = useMayPublish()
  const [request, setRequest] = useState<Ask>()

  const run = async (action: BulkAction, chosen: readonly Content[]): Promise<void> => {
    setRequest(undefined)
    const { failed, left } = await bulk.run(action, chosen)
    selection.choose([...failed.map(({ item }) => item._id), ...left.map(({ _id }) => _id)])
  }
  const act = (name: BulkAction['name'], chosen: readonly Content[]): void => {
    if (name === 'publish' || name === 'archive')
      void run({ do: 'change', name, change: { status: name === 'publish' ? 'active' : 'archived' } }, chosen)
    else setRequest({ name, items: chosen })
  }
  const menu = useEntryMenu({ kind, mayPublish, act, ask: setRequest })
  const columns = useContentColumns({ kind, order: filter.order, menu })
  const go = useListAddress(kind, filter)
  const chosen = items.filter(({ _id }) => selection.has(_id))
  const rowSelection = useRowSelection<Content>(selection, ({ title }) => title || t.untitled)

  if (list.isLoading) return <ContentSkeleton look={look} />
  if (list.error && items.length === 0)
    return <ErrorState title={t.failed} message={errorText(list.error)} onRetry={list.reload} />
  if (items.length === 0 && !bulk.report) {
    return isNarrowed(filter) ? (
      <EmptyState
        compact
        scene="seats"
        title={t.none}
        action={
          <ButtonLink variant="secondary" href={`/creator/${kind}`}>
            {t.showAll}
          </ButtonLink>
        }
      >
        {t.noneHint}
      </EmptyState>
    ) : (
      <EmptyState title={t.empty[kind]} action={begin}>
        {t.emptyHint[kind]}
      </EmptyState>
    )
  }
  return (
    <div className={s.list}>
      <LeaveGuard dirty={bulk.running !== undefined} />
      {bulk.report && <BulkReport kind={kind} report={bulk.report} onDismiss={bulk.dismiss} />}
      {items.length > 0 && <SelectionLine selection={selection}>{t.found[kind](list.total)}</SelectionLine>}
      <BulkBar
        kind={kind}
        bulk={bulk}
        chosen={chosen.length}
        mayPublish={mayPublish}
        onClear={() => selection.choose([])}
        onAct={(name) => act(name, chosen)}
      />
      {look === 'rows' ? (
        <DataTable
          label={t.titles[kind]}
          rowKey="_id"
          columns={columns}
          dataSource={items}
          rowSelection={rowSelection}
          onChange={(_pages, _filters, sorter) => {
            const { columnKey, order: direction } = [sorter].flat()[0] ?? {}
            go({ order: orderBy(columnKey, direction ?? undefined) })
          }}
          showSorterTooltip={false}
        />
      ) : (
        <ul className={s.grid}>
          {items.map((item) => (
            <ContentEntry
              key={item._id}
              kind={kind}
              item={item}
              isChosen={selection.has(item._id)}
              onChoose={selection.toggle}
              menu={menu}
              onOpen={(one) => setRequest({ name: 'edit', items: [one] })}
            />
          ))}
        </ul>
      )}
      <More page={list} />
      {request && (
        <ContentDialogs
          kind={kind}
          action={request}
          onClose={() => setRequest(undefined)}
          onRun={(action) => void run(action, request.items)}
        />
      )}
    </div>
  )
}
