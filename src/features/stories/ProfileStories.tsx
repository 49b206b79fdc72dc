import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { feeds } from '../../../contract/feeds.ts'
import { useRequest } from '../../api/use-request.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSeen } from './seen.ts'
import s from './story-ring.module.css'
import { storyTexts } from './texts.ts'

const StoryViewer = dynamic(() => import('./StoryViewer.tsx').then((module) => module.StoryViewer), { ssr: false })

/** Over a creator's picture on their page: the ring that opens their stories. Nothing where there are none. */
export const ProfileStories = ({ performer }: { performer: { _id: string; name: string } }): ReactElement | null => {
  const t = useTexts(storyTexts)
  const seen = useSeen()
  const [opened, setOpened] = useState(false)
  const { data } = useRequest(feeds.stories, { query: { performerId: performer._id } })
  const groups = data?.data ?? []
  const isNew = groups.some((group) => group.feeds.some((feed) => !seen.has(feed._id)))
  if (groups.length === 0) return null
  return (
    <>
      <button type="button" className={s.over} data-new={isNew || undefined} aria-label={isNew ? `${t.of(performer.name)}, ${t.unseen}` : t.of(performer.name)} onClick={() => setOpened(true)} />
      {opened && <StoryViewer groups={groups} start={0} onClose={() => setOpened(false)} />}
    </>
  )
}
