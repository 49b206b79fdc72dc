import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import Plus from 'lucide-react/icons/plus'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ContentList } from './ContentList.tsx'
import { ContentTabs } from './ContentTabs.tsx'
import { ContentToolbar } from './ContentToolbar.tsx'
import s from './content.module.css'
import { kindOf, type ContentKind } from './kinds.ts'
import { PendingNotice } from './PendingNotice.tsx'
import { PhotoTray } from './PhotoTray.tsx'
import { filterOf } from './query.ts'
import { contentTexts } from './texts.ts'

/** A creator's own videos, photos, galleries or products in every state: found, narrowed, and changed one by one or many at once. */
export const ContentScreen = ({ kind }: { kind: ContentKind }): ReactElement => {
  const t = useTexts(contentTexts)
  const { query } = useRouter()
  const filter = filterOf(kind, query)
  const [isUploading, setUploading] = useState(false)
  const { editHref } = kindOf(kind)
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
    <div className={s.screen}>
      <PageHead title={t.titles[kind]} />
      <ContentTabs current={kind} />
      <header className={s.header}>
        <h1>{t.titles[kind]}</h1>
        {!isTrayOpen && begin}
      </header>
      <PendingNotice />
      {kind === 'photos' && <PhotoTray isOpen={isUploading} onOpen={setUploading} galleryId={filter.gallery} />}
      <ContentToolbar kind={kind} filter={filter} />
      <ContentList key={kind} kind={kind} filter={filter} begin={begin} />
    </div>
  )
}
