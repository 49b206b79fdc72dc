import type { ReactElement } from 'react'
import { usePage } from '../../api/use-page.ts'
import { StoriesBar } from '../catalogue/stories/StoriesBar.tsx'
import { LivePeople } from '../social/streaming/lists/LivePeople.tsx'
import { streamLists } from '../social/streaming/lists/query.ts'

/** The row of stories, with the creators whom the viewer follows and who are live. */
export const HomeStories = (): ReactElement => {
  const { items } = usePage('streaming.search', streamLists.followedNow)
  return (
    <StoriesBar
      live={{ count: items.length, entries: (className) => <LivePeople streams={items} className={className} /> }}
    />
  )
}
