import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Plus } from '../../../ui/icons.tsx'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { useSeen } from './seen-stories.ts'
import s from './stories-bar.module.css'
import { StoryRing } from './StoryRing.tsx'
import { storyTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const StoryViewer = lazyClient(() => import('./StoryViewer.tsx').then((module) => module.StoryViewer))

/** Distance beyond the row's edge, in px, at which further creators are loaded. */
const AHEAD = '0px 400px'

export type StoriesBarProps = {
  /** The creators who are live: how many, and their entries; `className` is the one of an entry. */
  live: { count: number; entries: (className: string) => ReactNode }
}

/**
 * The creators whom the viewer follows: those who are live, and those with stories, the viewer's own first; creators can
 * add one. Renders nothing when there is none of these.
 */
export const StoriesBar = ({ live }: StoriesBarProps): ReactElement | null => {
  const t = useTexts(storyTexts)
  const user = useAppSelector(selectUser)
  const seen = useSeen()
  const { items: groups, hasMore, isLoadingMore, loadMore } = usePage('feeds.stories', { query: {} })
  const [opened, setOpened] = useState<number | null>(null)
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore || isLoadingMore) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: AHEAD })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, isLoadingMore, loadMore])
  const mayAdd = user?.isPerformer === true && user.status === 'active'
  if (!mayAdd && groups.length === 0 && live.count === 0) return null
  return (
    <section aria-label={t.stories}>
      <ul className={s.row}>
        {mayAdd && (
          <li>
            <Link href="/creator/story" className={cx(layout.stack1, s.story)} aria-label={t.add}>
              <span className={s.add}>
                <Avatar name={user.name} src={user.avatar} size="lg" decorative />
                <Plus aria-hidden />
              </span>
              <span className={s.name}>{t.add}</span>
            </Link>
          </li>
        )}
        {live.entries(cx(layout.stack1, s.story))}
        {groups.map((group, index) => {
          const isNew = group.feeds.some((feed) => !seen.has(feed._id))
          const { name, avatar, _id } = group.performer
          const isOwn = _id === user?._id
          const label = isOwn ? t.yours : t.of(name)
          return (
            <li key={_id}>
              <button
                type="button"
                className={cx(layout.stack1, s.story)}
                onClick={() => setOpened(index)}
                aria-label={isNew ? `${label}, ${t.unseen}` : label}
              >
                <StoryRing isNew={isNew}>
                  <Avatar name={name} src={avatar} size="lg" decorative />
                </StoryRing>
                <span className={s.name}>{isOwn ? t.yours : name}</span>
              </button>
            </li>
          )
        })}
        {hasMore && <li ref={end} aria-hidden />}
      </ul>
      {opened !== null && <StoryViewer groups={groups} start={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
