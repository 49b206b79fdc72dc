import { useState } from 'react'
import type { ReactElement } from 'react'
import type { StoryGroup } from '../../../../contract/catalogue/feeds.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useSeen } from './seen-stories.ts'
import s from './story-ring.module.css'
import { storyTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const StoryViewer = lazyClient(() => import('./StoryViewer.tsx').then((module) => module.StoryViewer))

/** The ring around a creator's picture on their page, which opens their stories. */
export const ProfileStories = ({ name, groups }: { name: string; groups: readonly StoryGroup[] }): ReactElement => {
  const t = useTexts(storyTexts)
  const seen = useSeen()
  const [opened, setOpened] = useState(false)
  const isNew = groups.some((group) => group.feeds.some((feed) => !seen.has(feed._id)))
  return (
    <>
      <button
        type="button"
        className={s.over}
        data-new={isNew || undefined}
        aria-label={isNew ? `${t.of(name)}, ${t.unseen}` : t.of(name)}
        onClick={() => setOpened(true)}
      />
      {opened && <StoryViewer groups={groups} start={0} onClose={() => setOpened(false)} />}
    </>
  )
}
