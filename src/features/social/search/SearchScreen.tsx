import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { SkeletonGrid } from '../../../ui/feedback/SkeletonLists.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import hidden from '../../../ui/visually-hidden.module.css'
import { allInput, searchHref, searchKinds, searchQuery } from './query.ts'
import { AllResults, resultLists } from './SearchResults.tsx'
import s from './search-screen.module.css'
import { fieldTexts } from './field-texts.ts'
import { SearchField } from './SearchField.tsx'
import { searchTexts } from './texts.ts'

const AllKinds = ({ q }: { q: string }): ReactElement => {
  const t = useTexts(searchTexts)
  const { data, error, reload } = useRequest('search.all', allInput(q), { keepPrevious: true })
  if (error && !data) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  return data ? <AllResults q={q} found={data} /> : <SkeletonGrid count={8} />
}

/** The results of a search, by kind. The search is in the address. */
export const SearchScreen = (): ReactElement => {
  const t = { ...useTexts(searchTexts), ...useTexts(fieldTexts) }
  const { q, kind } = searchQuery(useRouter().query)
  const title = q === '' ? t.title : t.resultsFor(q)
  const List = kind === 'all' ? AllKinds : resultLists[kind]
  return (
    <div className={layout.stack5}>
      <PageHead title={title} description={t.description} noindex />
      <SearchField className={s.narrow} />
      <h1 className={s.screenTitle}>{title}</h1>
      {q === '' ? (
        <EmptyState scene="lamp" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
          {t.emptyHint}
        </EmptyState>
      ) : (
        <>
          <Tabs
            label={title}
            tabs={searchKinds.map((key) => ({ key, label: t.kinds[key], href: searchHref(q, key) }))}
            current={kind}
          />
          {kind !== 'all' && <h2 className={hidden.hidden}>{t.kinds[kind]}</h2>}
          <List key={`${kind} ${q}`} q={q} />
        </>
      )}
    </div>
  )
}
