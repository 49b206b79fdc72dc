import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { Plus } from '../../ui/icons.tsx'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { NativeSelect } from '../../ui/TextInput.tsx'
import { ContentTabs } from '../creator-content/list/ContentTabs.tsx'
import s from '../creator-content/list/content.module.css'
import { PendingNotice } from '../creator-content/PendingNotice.tsx'
import { contentTexts } from '../creator-content/texts.ts'
import b from '../creator-content/list/toolbar.module.css'
import o from './own-feeds.module.css'
import { OwnFeedsList } from './OwnFeedsList.tsx'
import { addressOf, filterOf, types, views, type FeedFilter } from './query.ts'
import { ownFeedsTexts } from './texts.ts'

/** A creator's own posts of every kind and in every state, with what can be done to each. */
export const OwnFeedsScreen = (): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const { query } = useRouter()
  const filter = filterOf(query)
  return (
    <div className={s.screen}>
      <PageHead title={t.title} />
      <ContentTabs current="posts" />
      <ScreenTitle title={t.title}>
        <div className={o.buttons}>
          <ButtonLink variant="secondary" href="/creator/story">
            {t.newStory}
          </ButtonLink>
          <ButtonLink href="/creator/post" icon={<Plus aria-hidden />}>
            {t.newPost}
          </ButtonLink>
        </div>
      </ScreenTitle>
      <PendingNotice />
      <Tabs
        label={t.views}
        tabs={views.map((view) => ({ key: view, label: t.view[view], href: addressOf({ ...filter, view }) }))}
        current={filter.view}
      />
      <Toolbar filter={filter} />
      <OwnFeedsList key={filter.view} filter={filter} />
    </div>
  )
}

const Toolbar = ({ filter }: { filter: FeedFilter }): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const c = useTexts(contentTexts)
  const router = useRouter()
  const go = (change: Partial<FeedFilter>, way: 'push' | 'replace'): void =>
    void router[way](addressOf({ ...filter, ...change }), undefined, { scroll: false })
  return (
    <form className={b.toolbar} role="search" aria-label={c.filters} onSubmit={(event) => event.preventDefault()}>
      <div className={b.search}>
        <Field label={t.search}>
          <SearchInput q={filter.q} onSearch={(q) => go({ q }, 'replace')} />
        </Field>
      </div>
      <Field label={t.type}>
        <NativeSelect
          value={filter.type ?? ''}
          onChange={(event) => go({ type: types.find((one) => one === event.target.value) }, 'push')}
        >
          <option value="">{c.any}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {t.types[type]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </form>
  )
}
