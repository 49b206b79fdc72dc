import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import { PageHead } from '../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx'
import { DateRange } from '../../ui/antd/DateField.tsx'
import { FilterSelect, type AddressSelect } from '../../ui/antd/select/FilterSelect.tsx'
import { SearchField } from '../../ui/antd/SearchField.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import textStyles from '../../ui/content/text.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Growing } from '../../ui/feedback/More.tsx'
import { Loading, SkeletonBlock } from '../../ui/feedback/Skeleton.tsx'
import layout from '../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../ui/navigation/ScreenTitle.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { SearchForm } from '../../ui/controls/SearchForm.tsx'
import { replaceQuery } from '../../shell/navigation/replace-query.ts'
import s from './admin-list.module.css'
import type { ListFilter } from './list-filter.ts'

type AdminListProps = {
  /** The address without search, days and selects. */
  path: string
  page: Growing
  /** All that the address filters by; a tab is none. */
  filter: ListFilter
  /** Filters besides the search and the days, each a parameter of the address. */
  selects?: readonly AddressSelect[]
  t: Record<'title' | 'lead' | 'search' | 'days' | 'from' | 'to' | 'failed' | 'none' | 'clear', string>
  /** Shown when there is nothing at all. */
  empty: string
  /** Beside the title. */
  aside: ReactNode
  tabs?: ReactNode
  /** The table of what is loaded. */
  children: ReactNode
}

/** A list of the admin area that grows, newest first, with search, days and other filters in the address. */
export const AdminList = ({
  path,
  page,
  filter,
  selects = [],
  t,
  empty,
  aside,
  tabs,
  children,
}: AdminListProps): ReactElement => {
  const router = useRouter()
  const go = (change: Record<string, string | undefined>): void => replaceQuery(router, change)
  const { q, from, to } = filter
  const isFiltered = Object.keys(filter).length > 0
  return (
    <AntdProvider>
      <div className={layout.stack4}>
        <PageHead title={t.title} noindex />
        <ScreenTitle title={t.title}>{aside}</ScreenTitle>
        <p className={textStyles.lead}>{t.lead}</p>
        {tabs}
        <SearchForm className={s.filters}>
          <SearchField
            className={s.search}
            label={t.search}
            q={q ?? ''}
            onSearch={(words) => go({ q: words || undefined })}
          />
          {selects.map(({ name, ...select }) => (
            <FilterSelect key={name} {...select} className={s.select} onChange={(value) => go({ [name]: value })} />
          ))}
          <DateRange
            label={t.days}
            fromLabel={t.from}
            toLabel={t.to}
            from={from}
            to={to}
            onChange={(first, last) => go({ from: first, to: last })}
          />
        </SearchForm>
        <PagedList
          page={page}
          failed={t.failed}
          skeleton={
            <Loading>
              <SkeletonBlock height="20rem" />
            </Loading>
          }
          empty={
            <EmptyState
              scene="ticket"
              title={isFiltered ? t.none : empty}
              action={
                isFiltered && (
                  <ButtonLink variant="secondary" href={path}>
                    {t.clear}
                  </ButtonLink>
                )
              }
            />
          }
        >
          {children}
        </PagedList>
      </div>
    </AntdProvider>
  )
}
