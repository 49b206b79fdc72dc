import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { count } from '../../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../../lib/texts.ts'
import type { CommentsProps } from '../../catalogue/items/slots.tsx'
import s from './comments.module.css'
import { commentsId } from '../../catalogue/items/comment-address.ts'
import { SkeletonComments } from './SkeletonComments.tsx'

/** Separate from the thread's texts, because these few are part of the page's first load. */
const T = texts({
  en: { comments: 'Comments', locked: 'You can see the comments once you have access to this.' },
  pt: { comments: 'Comentários', locked: 'Você vê os comentários quando tiver acesso a este conteúdo.' },
})

const CommentThread = dynamic(() => import('./CommentThread.tsx').then((module) => module.CommentThread), {
  ssr: false,
  loading: () => <SkeletonComments />,
})

/** Distance below the viewport, in px, at which the comments are loaded. */
const AHEAD = '400px'

/**
 * The comments of an item: a heading with their number; the rest is loaded near the viewport. `#comment-<id>` links to
 * a comment.
 */
export const Comments = ({ total, isLocked, ...item }: CommentsProps): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!section.current || isLocked) return undefined
    if (window.location.hash.startsWith('#comment')) setNear(true)
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    watch.observe(section.current)
    return () => watch.disconnect()
  }, [isLocked])
  return (
    <section ref={section} id={commentsId(item.objectId)} className={s.comments} aria-label={t.comments}>
      <h2 className={s.title}>
        {t.comments} {total > 0 && <span>{count(total, locale)}</span>}
      </h2>
      {isLocked ? (
        <p className={s.locked}>{t.locked}</p>
      ) : isNear ? (
        <CommentThread key={item.objectId} {...item} />
      ) : (
        <SkeletonComments />
      )}
    </section>
  )
}
