import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { FilterSelect } from '../../../../ui/antd/select/FilterSelect.tsx'
import { SearchField } from '../../../../ui/antd/SearchField.tsx'
import { SearchForm } from '../../../../ui/controls/SearchForm.tsx'
import b from '../../creator-content/list/toolbar.module.css'
import { contentTexts } from '../../creator-content/texts.ts'
import { addressOf, types, type FeedFilter } from './query.ts'
import { ownFeedsTexts } from './texts.ts'

/** Search and filter of the creator's own posts; both are kept in the page's address. */
export const FeedsToolbar = ({ filter }: { filter: FeedFilter }): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  const router = useRouter()
  const go = (change: Partial<FeedFilter>, way: 'push' | 'replace'): void =>
    void router[way](addressOf({ ...filter, ...change }), undefined, { scroll: false })
  return (
    <SearchForm className={b.toolbar} aria-label={c.filters}>
      <SearchField className={b.search} label={t.search} q={filter.q} onSearch={(q) => go({ q }, 'replace')} />
      <FilterSelect
        label={t.type}
        value={filter.type}
        any={c.any}
        options={types.map((value) => ({ value, label: t.types[value] }))}
        onChange={(type) => go({ type }, 'push')}
      />
    </SearchForm>
  )
}
