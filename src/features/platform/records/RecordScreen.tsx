import { useRouter } from 'next/router'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Requested } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { FilterSelect, type AddressSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { SearchField } from '../../../ui/antd/SearchField.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import { NumberedTable } from './NumberedTable.tsx'
import s from './records.module.css'
import { cx } from '../../../ui/cx.ts'
import { SearchForm } from '../../../ui/controls/SearchForm.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'

export type RecordScreenProps<T extends { _id: string }> = {
  /** The path of the screen, which is also the link that clears the filters. */
  path: string
  /** One page of the list, from `useRequest` with `numbered` and `keepPrevious`. */
  list: Requested<{ data: T[]; total: number }>
  perPage: number
  columns: readonly DataColumn<T>[]
  /** The words of the search; absent when the list has no search. */
  q?: string | undefined
  /** Filters besides the search, each a parameter of the address. */
  selects?: readonly AddressSelect[]
  t: {
    title: string
    lead: string
    search?: string
    none: string
    clear: string
    failed: string
    found: (total: number) => string
  }
  /** Beside the title. */
  aside: ReactNode
  /** Above the title. */
  tabs?: ReactNode
  /** Between the title and the list. */
  above?: ReactNode
  /** Shown instead of the list when it has no items at all. */
  empty: ReactNode
}

/** A table of records, newest first, with search, filters and page numbers in the address: purchases, orders, payouts. */
export const RecordScreen = <T extends { _id: string }>({
  path,
  list,
  perPage,
  columns,
  q,
  selects = [],
  t,
  aside,
  tabs,
  above,
  empty,
}: RecordScreenProps<T>): ReactElement => {
  const router = useRouter()
  const top = useRef<HTMLElement>(null)
  const { data, error, isFetching, reload } = list
  const isFiltered = q !== undefined || selects.some(({ value }) => value !== undefined)
  const go = (change: Record<string, string | undefined>): void => replaceQuery(router, { ...change, page: undefined })
  return (
    <AntdProvider>
      <div className={cx(layout.stack4, s.screen)}>
        <PageHead title={t.title} />
        {tabs}
        <ScreenTitle title={t.title}>{aside}</ScreenTitle>
        <p className={textStyles.lead}>{t.lead}</p>
        {above}
        {((data?.total ?? 0) > 0 || isFiltered) && (
          <SearchForm className={s.search}>
            {t.search !== undefined && (
              <SearchField label={t.search} q={q ?? ''} onSearch={(words) => go({ q: words || undefined })} />
            )}
            {selects.map(({ name, ...select }) => (
              <FilterSelect key={name} {...select} onChange={(value) => go({ [name]: value })} />
            ))}
          </SearchForm>
        )}
        {!data ? (
          error ? (
            <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
          ) : (
            <Loading>
              <SkeletonBlock height="20rem" />
            </Loading>
          )
        ) : data.total > 0 ? (
          <section ref={top} className={layout.stack3} aria-label={t.title}>
            <p className={s.small} aria-live="polite">
              {t.found(data.total)}
            </p>
            <NumberedTable
              label={t.title}
              columns={columns}
              list={data}
              perPage={perPage}
              isFetching={isFetching}
              top={top}
            />
          </section>
        ) : isFiltered ? (
          <EmptyState
            scene="ticket"
            title={t.none}
            action={
              <ButtonLink variant="secondary" href={path}>
                {t.clear}
              </ButtonLink>
            }
          />
        ) : (
          empty
        )}
      </div>
    </AntdProvider>
  )
}
