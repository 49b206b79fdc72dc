import type { ReactElement } from 'react'
import type { Feed } from '../../../contract/feeds.ts'
import s from './feed-item.module.css'

/** The title and caption of an accessible post. Renders nothing when it has neither. */
export const FeedCaption = ({
  feed: { title, caption },
}: {
  feed: Pick<Feed, 'title' | 'caption'>
}): ReactElement | null => {
  if (!title && !caption) return null
  return (
    <div className={s.words}>
      {title && (
        <h2 className={s.title} dir="auto">
          {title}
        </h2>
      )}
      {caption && (
        <p className={s.caption} dir="auto">
          {caption}
        </p>
      )}
    </div>
  )
}
