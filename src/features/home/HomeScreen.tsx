import type { ReactElement } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/document/PageHead.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/navigation/Tabs.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FeedList } from '../catalogue/feeds/FeedList.tsx'
import { SitePromos } from '../platform/promos/SitePromos.tsx'
import { UpcomingStreams } from '../social/streaming/lists/UpcomingStreams.tsx'
import { Discover } from './Discover.tsx'
import { HomeStories } from './HomeStories.tsx'
import s from './home.module.css'

const T = texts({
  en: {
    title: 'Home',
    posts: 'Posts',
    following: 'Following',
    free: 'Free posts',
    empty: 'Your feed is empty',
    emptyHint: 'Follow or subscribe to creators to see their posts here, newest first.',
    explore: 'Explore creators',
    noFree: 'No free posts right now',
    noFreeHint: 'Posts that are free for everyone show up here, newest first.',
  },
  pt: {
    title: 'Início',
    posts: 'Publicações',
    following: 'Seguindo',
    free: 'Grátis',
    empty: 'Seu feed está vazio',
    emptyHint: 'Siga ou assine criadores para ver as publicações deles aqui, das mais novas às mais antigas.',
    explore: 'Explorar criadores',
    noFree: 'Nenhuma publicação grátis agora',
    noFreeHint: 'As publicações grátis para todos aparecem aqui, das mais novas às mais antigas.',
  },
})

export type HomeTab = 'following' | 'free'

/**
 * Stories, and the posts of the creators whom the viewer subscribes to or follows, or all free posts (Spec §2,
 * `/home`).
 */
export const HomeScreen = ({ tab }: { tab: HomeTab }): ReactElement => {
  const t = useTexts(T)
  const isFree = tab === 'free'
  return (
    <>
      <PageHead title={t.title} />
      <h1>
        <VisuallyHidden>{t.title}</VisuallyHidden>
      </h1>
      <HomeStories />
      <SitePromos place="home" />
      <UpcomingStreams />
      <div className={s.tabs}>
        <Tabs
          label={t.posts}
          tabs={[
            { key: 'following', label: t.following, href: '/home' },
            { key: 'free', label: t.free, href: '/home?tab=free' },
          ]}
          current={tab}
        />
      </div>
      <FeedList
        key={tab}
        isFree={isFree}
        empty={
          isFree ? (
            <EmptyState scene="seats" title={t.noFree}>
              {t.noFreeHint}
            </EmptyState>
          ) : (
            <div className={s.empty}>
              <EmptyState scene="seats" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
                {t.emptyHint}
              </EmptyState>
              <div className={s.discover}>
                <Discover />
              </div>
            </div>
          )
        }
      />
    </>
  )
}
