import type { ReactElement } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FeedList } from '../feeds/FeedList.tsx'
import { Discover } from './Discover.tsx'
import s from './home.module.css'

const T = texts({
  en: {
    title: 'Home',
    empty: 'Your feed is waiting for its first artist',
    emptyHint: 'Follow or subscribe to someone: what they publish appears here, newest first.',
    explore: 'Find creators',
  },
  pt: {
    title: 'Início',
    empty: 'Seu feed espera o primeiro artista',
    emptyHint: 'Siga ou assine alguém: o que publicarem aparece aqui, do mais novo ao mais antigo.',
    explore: 'Encontrar criadores',
  },
})

/** What the people publish whom the viewer subscribes to or follows (Spec §2, `/home`). */
export const HomeScreen = (): ReactElement => {
  const t = useTexts(T)
  return (
    <>
      <PageHead title={t.title} />
      <h1>
        <VisuallyHidden>{t.title}</VisuallyHidden>
      </h1>
      <FeedList
        empty={
          <div className={s.empty}>
            <EmptyState scene="seats" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
              {t.emptyHint}
            </EmptyState>
            <div className={s.discover}>
              <Discover />
            </div>
          </div>
        }
      />
    </>
  )
}
