import type { ReactElement } from 'react'
import { feeds } from '../../../contract/feeds.ts'
import { useRequest } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { SkeletonFeed } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FeedItem } from './FeedItem.tsx'
import s from './feed-screen.module.css'

const T = texts({
  en: { title: (name: string) => `Post by ${name}`, description: (name: string) => `A post for the subscribers of ${name}.` },
  pt: { title: (name: string) => `Publicação de ${name}`, description: (name: string) => `Uma publicação para os assinantes de ${name}.` },
})

const DESCRIPTION = 155

/** One post with an address of its own, to be shared: what is locked stays out of its metadata too. */
export const FeedScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(T)
  const { data: feed, error, reload } = useRequest(feeds.view, { params: { id } })
  if (error && !feed) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!feed) return <SkeletonFeed count={1} />
  const { name } = feed.performer
  return (
    <div className={s.screen}>
      <PageHead
        title={t.title(name)}
        description={feed.text ? feed.text.slice(0, DESCRIPTION) : t.description(name)}
        path={`/posts/${id}`}
        image={feed.files?.[0]?.url ?? feed.thumbnail?.url ?? feed.performer.avatar}
        type="article"
      />
      <h1>
        <VisuallyHidden>{t.title(name)}</VisuallyHidden>
      </h1>
      <FeedItem feed={feed} whole priority />
    </div>
  )
}
