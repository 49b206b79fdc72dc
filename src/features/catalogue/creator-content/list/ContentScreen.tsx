import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Plus } from '../../../../ui/icons.tsx'
import { usePage, type Paged } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../../ui/antd/AntdProvider.tsx'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { ScreenTitle } from '../../../../ui/navigation/ScreenTitle.tsx'
import { ContentList } from './ContentList.tsx'
import { ContentTabs } from './ContentTabs.tsx'
import { ContentToolbar } from './ContentToolbar.tsx'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { PendingNotice } from '../PendingNotice.tsx'
import { PhotoTray } from '../gallery/PhotoTray.tsx'
import { filterOf, isNarrowed, searchInput } from './query.ts'
import { contentTexts } from '../texts.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Screen with a creator's own videos, photos, galleries or products in every status. */
export const ContentScreen = ({ kind }: { kind: ContentKind }): ReactElement => {
  const t = useTexts(contentTexts)
  const { query } = useRouter()
  const filter = filterOf(kind, query)
  const [isUploading, setUploading] = useState(false)
  const { editHref, search } = kindOf(kind)
  const list = usePage(search, searchInput(filter), { keepPrevious: true }) as Paged<Content>
  // Hides search and button: the empty state has its own button.
  const isEmpty = !list.isLoading && !list.isPrevious && !list.error && list.items.length === 0 && !isNarrowed(filter)
  const isTrayOpen = kind === 'photos' && isUploading
  const begin = editHref ? (
    <ButtonLink href={editHref} icon={<Plus aria-hidden />}>
      {t.new[kind]}
    </ButtonLink>
  ) : (
    <Button icon={<Plus aria-hidden />} onClick={() => setUploading(true)}>
      {t.new[kind]}
    </Button>
  )
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={t.titles[kind]} />
        <ContentTabs current={kind} />
        <ScreenTitle title={t.titles[kind]}>{!isTrayOpen && !isEmpty && begin}</ScreenTitle>
        <PendingNotice what="content" />
        {kind === 'photos' && <PhotoTray isOpen={isUploading} onOpen={setUploading} galleryId={filter.gallery} />}
        {!isEmpty && <ContentToolbar kind={kind} filter={filter} />}
        {!(isEmpty && isTrayOpen) && <ContentList key={kind} kind={kind} list={list} filter={filter} begin={begin} />}
      </div>
    </AntdProvider>
  )
}
