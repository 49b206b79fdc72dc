import type { ReactElement } from 'react'
import { storyHours } from '../../../../../contract/limits.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../../ui/antd/AntdProvider.tsx'
import { OwnStories } from './OwnStories.tsx'
import s from './own-stories.module.css'
import { StoryForm } from './StoryForm.tsx'
import { ownStoriesTexts } from './texts.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Screen with the form for a new story and the active stories. */
export const StoryScreen = (): ReactElement => {
  const t = useTexts(ownStoriesTexts)
  return (
    <AntdProvider>
      <div className={layout.stack6}>
        <PageHead title={t.title} />
        <header className={s.title}>
          <h1>{t.title}</h1>
          <p>{t.lead(storyHours)}</p>
        </header>
        <StoryForm />
        <OwnStories />
      </div>
    </AntdProvider>
  )
}
