import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import s from './site-post.module.css'
import { SitePostBody } from './SitePostBody.tsx'

const T = texts({
  en: { updated: (day: string) => `Last updated ${day}` },
  pt: { updated: (day: string) => `Última atualização: ${day}` },
})

/** A page by the operator: terms, privacy, help, news. */
export const SitePostScreen = ({ slug }: { slug: string }): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const { data: post, error, reload } = useRequest('posts.view', { params: { id: slug } })
  if (error && !post) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!post)
    return (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  return (
    <article className={s.page}>
      <PageHead title={post.title} description={post.summary} path={`/page/${post.slug}`} type="article" />
      <h1>{post.title}</h1>
      {post.summary && <p className={s.summary}>{post.summary}</p>}
      <SitePostBody html={post.html} />
      <p className={s.updated}>
        <time dateTime={post.updatedAt}>{t.updated(day(post.updatedAt, locale))}</time>
      </p>
    </article>
  )
}
