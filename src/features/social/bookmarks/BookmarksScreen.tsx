import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { bookmarkKind, bookmarkKinds } from './kinds.ts'
import { bookmarkLists } from './lists.tsx'
import { bookmarkTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The viewer's bookmarks by kind; the kind is in the address (Spec §7, bookmark lists). */
export const BookmarksScreen = (): ReactElement => {
  const t = useTexts(bookmarkTexts)
  const kind = bookmarkKind(useRouter().query['type'])
  const List = bookmarkLists[kind]
  return (
    <div className={layout.stack5}>
      <PageHead title={t.title} />
      <h1>{t.title}</h1>
      <Tabs
        label={t.title}
        tabs={bookmarkKinds.map((key) => ({
          key,
          label: t.kinds[key],
          href: key === 'posts' ? '/bookmarks' : `/bookmarks?type=${key}`,
        }))}
        current={kind}
      />
      <section aria-label={t.kinds[kind]}>
        <h2>
          <VisuallyHidden>{t.kinds[kind]}</VisuallyHidden>
        </h2>
        <List key={kind} />
      </section>
    </div>
  )
}
