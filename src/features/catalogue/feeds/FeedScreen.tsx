import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { texts, useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { feedDescription, feedPicture } from './feed-metadata.ts'
import { FeedItem } from './FeedItem.tsx'
import s from './feed-screen.module.css'
import { FeedListSkeleton } from './FeedListSkeleton.tsx'
import { feedTexts } from './texts.ts'

const T = texts({
  en: {
    title: (name: string) => `Post by ${name}`,
    by: (what: string, name: string) => `${what} by ${name}`,
    subscribersOf: (what: string, name: string) => `${what} for ${name}'s subscribers.`,
    forSale: (what: string, name: string) => `${what} by ${name}, for sale.`,
  },
  pt: {
    title: (name: string) => `Publicação de ${name}`,
    by: (what: string, name: string) => `${what} de ${name}`,
    subscribersOf: (what: string, name: string) => `${what} para os assinantes de ${name}.`,
    forSale: (what: string, name: string) => `${what} de ${name}, à venda.`,
  },
})

/** The page of one post. Locked content stays out of its metadata too. */
export const FeedScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(T)
  const kinds = useTexts(feedTexts)
  const locale = useLocale()
  const { data: feed, error, reload } = useRequest('feeds.view', { params: { id } })
  if (error && !feed) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!feed) return <FeedListSkeleton count={1} />
  const { name } = feed.performer
  const title = feed.title ? t.by(feed.title, name) : t.title(name)
  return (
    <div className={s.screen}>
      <PageHead
        title={title}
        description={feedDescription(feed, { ...kinds, ...t }, locale)}
        path={`/posts/${id}`}
        image={feedPicture(feed)}
        type="article"
        hasPreview
      />
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <FeedItem feed={feed} whole priority />
    </div>
  )
}
