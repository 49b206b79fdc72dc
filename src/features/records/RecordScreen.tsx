import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../api/use-page.ts'
import { PageHead } from '../../shell/Head.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { NativeSelect } from '../../ui/TextInput.tsx'
import { withQuery } from '../payments/way-back.ts'
import s from './records.module.css'

export type RecordScreenProps<T> = {
  /** Its own address: where the search leads and the filters are cleared. */
  path: string
  page: Paged<T>
  q: string | undefined
  filter: {
    name: string
    label: string
    value: string | undefined
    options: readonly { value: string; label: string }[]
  }
  t: {
    title: string
    lead: string
    search: string
    all: string
    none: string
    clear: string
    more?: string
    failed: string
    found: (total: number) => string
  }
  /** Beside the title. */
  aside: ReactNode
  /** Above the title. */
  tabs?: ReactNode
  /** Between the title and the list. */
  above?: ReactNode
  /** In place of the list when there is nothing at all. */
  empty: ReactNode
  /** One line of the list, as `<li>`. */
  children: (item: T) => ReactNode
}

/** A list of what happened, newest first, with a search and one filter that stand in the address: purchases, orders, payouts. */
export const RecordScreen = <T,>({
  path,
  page,
  q,
  filter,
  t,
  aside,
  tabs,
  above,
  empty,
  children,
}: RecordScreenProps<T>): ReactElement => {
  const router = useRouter()
  const { items, total } = page
  const isFiltered = filter.value !== undefined || q !== undefined
  const go = (change: Record<string, string | undefined>): void =>
    void router.replace(withQuery(router.asPath, change), undefined, { scroll: false, shallow: true })
  return (
    <div className={s.screen}>
      <PageHead title={t.title} />
      {tabs}
      <ScreenTitle title={t.title}>{aside}</ScreenTitle>
      <p className={s.lead}>{t.lead}</p>
      {above}
      {(items.length > 0 || isFiltered) && (
        <form className={s.search} role="search" action={path}>
          <Field label={t.search}>
            <SearchInput q={q ?? ''} onSearch={(words) => go({ q: words || undefined })} />
          </Field>
          <Field label={filter.label}>
            <NativeSelect
              name={filter.name}
              value={filter.value ?? ''}
              onChange={(event) => go({ [filter.name]: event.target.value || undefined })}
            >
              <option value="">{t.all}</option>
              {filter.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </form>
      )}
      <PagedList
        page={page}
        bones={
          <Loading>
            <SkeletonBlock height="20rem" />
          </Loading>
        }
        failed={t.failed}
        empty={
          isFiltered ? (
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
          )
        }
        more={{ label: t.more }}
      >
        <section className={s.found} aria-label={t.title}>
          <p className={s.small} aria-live="polite">
            {t.found(total)}
          </p>
          <ol className={s.list}>{items.map(children)}</ol>
        </section>
      </PagedList>
    </div>
  )
}
