import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { Plus } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../../ui/antd/AntdProvider.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { ScreenTitle } from '../../../../ui/navigation/ScreenTitle.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { ContentTabs } from '../../creator-content/list/ContentTabs.tsx'
import { PendingNotice } from '../../creator-content/PendingNotice.tsx'
import o from './own-feeds.module.css'
import { OwnFeedsList } from './OwnFeedsList.tsx'
import { addressOf, filterOf, views } from './query.ts'
import { ownFeedsTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** List of the creator's own posts and stories in every status. */
export const OwnFeedsScreen = (): ReactElement => {
  const t = useTexts(ownFeedsTexts)
  const { query } = useRouter()
  const filter = filterOf(query)
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={t.title} />
        <ContentTabs current="posts" />
        <ScreenTitle title={t.title}>
          <div className={cx(layout.wrap, o.buttons)}>
            <ButtonLink variant="secondary" href="/creator/story">
              {t.newStory}
            </ButtonLink>
            <ButtonLink href="/creator/post" icon={<Plus aria-hidden />}>
              {t.newPost}
            </ButtonLink>
          </div>
        </ScreenTitle>
        <PendingNotice what="content" />
        <Tabs
          label={t.views}
          tabs={views.map((view) => ({ key: view, label: t.view[view], href: addressOf({ ...filter, view }) }))}
          current={filter.view}
        />
        <OwnFeedsList key={filter.view} filter={filter} />
      </div>
    </AntdProvider>
  )
}
