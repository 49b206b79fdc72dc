import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchForm } from '../../../ui/controls/SearchForm.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { SkeletonGrid } from '../../../ui/feedback/SkeletonLists.tsx'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { NativeSelect } from '../../../ui/controls/TextInput.tsx'
import { WhenNearViewport } from '../../catalogue/items/WhenNearViewport.tsx'
import { PerformerCard } from '../../catalogue/performers/PerformerCard.tsx'
import { SearchField } from '../search/SearchField.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { LiveShelves } from '../streaming/lists/LiveShelves.tsx'
import { ExploreSections } from './ExploreSections.tsx'
import s from './explore.module.css'
import { exploreQuery, isStart, sorts, type ExploreQuery } from './query.ts'
import { SitePromos } from '../../platform/promos/SitePromos.tsx'
import { exploreTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import hidden from '../../../ui/visually-hidden.module.css'

const ExploreShelves = lazyClient(() => import('./ExploreShelves.tsx').then((module) => module.ExploreShelves))

/** Creators to discover, and their items below. The search is in the address, so that it can be shared and navigated. */
export const ExploreScreen = (): ReactElement => {
  const t = useTexts(exploreTexts)
  const router = useRouter()
  const { currency } = useAppSelector(selectSettings)
  const query = exploreQuery(router.query)
  const page = usePage('performers.search', { query }, { keepPrevious: true })
  // Shallow: the list requests its data itself, keeps showing the previous ones, and cancels obsolete requests.
  const go = (next: ExploreQuery): void => {
    const search = new URLSearchParams(
      Object.entries(next).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    )
    void router.replace(`/explore${search.size > 0 ? `?${search}` : ''}`, undefined, { scroll: false, shallow: true })
  }
  const found = page.isLoading ? '\u00a0' : t.found(page.total)
  // The empty list says so itself.
  const isNone = !page.isLoading && page.total === 0
  return (
    <div className={layout.stack4}>
      <PageHead title={t.title} description={t.description} path="/explore" />
      <h1 className={s.title}>{t.title}</h1>
      {/* The header has the field, where it has space for it. */}
      <SearchField className={s.narrow} />
      <SearchForm
        className={s.search}
        data-filtered={query.q !== undefined || undefined}
        aria-label={t.search}
        action="/explore"
      >
        <Field label={t.search}>
          <SearchInput q={query.q ?? ''} placeholder={t.placeholder} onSearch={(q) => go({ ...query, q })} />
        </Field>
        <Field label={t.sort}>
          <NativeSelect
            name="sortBy"
            value={query.sortBy}
            onChange={(event) => go({ ...query, ...sorts[event.target.value as keyof typeof sorts] })}
          >
            {Object.keys(sorts).map((key) => (
              <option key={key} value={key}>
                {t[key as keyof typeof sorts]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </SearchForm>
      {query.q === undefined && <SitePromos place="explore" />}
      {query.q === undefined && (
        <>
          <LiveShelves />
          {isStart(query) && <ExploreSections />}
        </>
      )}
      {isStart(query) && !isNone ? (
        <header className={cx(s.sectionHead, s.section)}>
          <h2>{t.allCreators}</h2>
          <p>{found}</p>
        </header>
      ) : (
        <h2 className={cx(s.results, isNone && hidden.hidden)} aria-live="polite">
          {found}
        </h2>
      )}
      <PagedList
        page={page}
        skeleton={<SkeletonGrid count={8} />}
        failed={t.failed}
        empty={
          query.q === undefined ? (
            <EmptyState title={t.empty} action={<ButtonLink href="/auth/register/creator">{t.open}</ButtonLink>}>
              {t.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState scene="seats" title={t.none} action={<ButtonLink href="/explore">{t.clear}</ButtonLink>}>
              {t.noneHint}
            </EmptyState>
          )
        }
      >
        <ul className={s.cards}>
          {page.items.map((performer) => (
            <li key={performer._id}>
              <PerformerCard performer={performer} currency={currency} />
            </li>
          ))}
        </ul>
      </PagedList>
      <WhenNearViewport>{() => <ExploreShelves q={query.q} />}</WhenNearViewport>
    </div>
  )
}
