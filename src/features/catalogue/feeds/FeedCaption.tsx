import type { ReactElement } from 'react'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import s from './feed-item.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The title and caption of an accessible post. Renders nothing when it has neither. */
export const FeedCaption = ({
  feed: { title, caption },
}: {
  feed: Pick<Feed, 'title' | 'caption'>
}): ReactElement | null => {
  if (!title && !caption) return null
  return (
    <div className={cx(layout.stack1, s.words)}>
      {title && (
        <h2 className={s.title} dir="auto">
          {title}
        </h2>
      )}
      {caption && (
        <p className={s.caption} dir="auto">
          <LinkedText text={caption} />
        </p>
      )}
    </div>
  )
}
