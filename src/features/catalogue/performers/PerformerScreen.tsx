import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useRef } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { Radio } from '../../../ui/icons.tsx'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import type { Stream } from '../../../../contract/social/streaming/streams.ts'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import { useRequest } from '../../../api/use-request.ts'
import { publicConfig } from '../../../config.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { FeedList } from '../feeds/FeedList.tsx'
import { FeedListSkeleton } from '../feeds/FeedListSkeleton.tsx'
import { profilePath } from '../items/addresses.ts'
import { useItemSlots } from '../items/slots.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { AboutPerformer } from './AboutPerformer.tsx'
import type { OptionLabels } from './option-labels.ts'
import s from './performer-screen.module.css'
import { profileTab, shownTabs, tabTotal } from './profile-tabs.ts'
import type { ProfileTab } from './profile-tabs.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { SubscribeOffer } from './SubscribeOffer.tsx'
import type { TabProps } from './tabs/EmptyTab.tsx'
import { performerTexts } from './texts.ts'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
import layout from '../../../ui/layouts/layout.module.css'

/** The first load contains only the posts; the other tabs are loaded when the address names them. */
const lists: { [T in Exclude<ProfileTab, 'posts' | 'about'>]: ComponentType<TabProps> } = {
  photos: dynamic(() => import('./tabs/PhotosTab.tsx').then((module) => module.PhotosTab), { loading: LazyFallback }),
  videos: dynamic(() => import('./tabs/VideosTab.tsx').then((module) => module.VideosTab), { loading: LazyFallback }),
  galleries: dynamic(() => import('./tabs/GalleriesTab.tsx').then((module) => module.GalleriesTab), {
    loading: LazyFallback,
  }),
  shop: dynamic(() => import('./tabs/ShopTab.tsx').then((module) => module.ShopTab), { loading: LazyFallback }),
}
const EmptyTab = dynamic(() => import('./tabs/EmptyTab.tsx').then((module) => module.EmptyTab), {
  loading: LazyFallback,
})
const OwnActions = dynamic(() => import('./OwnProfile.tsx').then((module) => module.OwnActions), {
  loading: LazyFallback,
})
const PendingNotice = dynamic(() => import('./OwnProfile.tsx').then((module) => module.PendingNotice), {
  loading: LazyFallback,
})
const ViewerActions = dynamic(() => import('./ViewerActions.tsx').then((module) => module.ViewerActions), {
  loading: LazyFallback,
})
const DESCRIPTION = 155

/** Scrolls the tab bar to the top of the window, below the site's header. */
const scrollToTabs = (bar: HTMLElement | null): void => {
  const content = bar?.nextElementSibling
  if (!bar || !content) return
  // The bar is sticky, so its own position says nothing: use the top of its content.
  const start = content.getBoundingClientRect().top + window.scrollY - bar.offsetHeight
  window.scrollTo({ top: start - (parseFloat(getComputedStyle(bar).top) || 0) })
}

export type PerformerScreenProps = {
  id: string
  labels: OptionLabels
  /** What features of the layers above show here. */
  slots: {
    /** Further actions of everyone but the creator. */
    Actions: ComponentType<{ performer: PerformerProfile }>
    NextStreams: ComponentType<{ scheduled: readonly Stream[] }>
    /** The ring around the picture of a creator who is live. */
    ProfileLive: ComponentType<{ performer: { _id: string; name: string; username?: string } }>
  }
}

/** A creator's page, for visitors, fans and the creator (Spec §2, `/{profileId}`). The tab is in the address. */
export const PerformerScreen = ({
  id,
  labels,
  slots: { Actions, NextStreams, ProfileLive },
}: PerformerScreenProps): ReactElement => {
  const { ItemMenu } = useItemSlots()
  const t = useTexts(performerTexts)
  const locale = useLocale()
  const user = useAppSelector(selectUser)
  const tab = profileTab(useRouter().query['tab'])
  const bar = useRef<HTMLDivElement>(null)
  const { data: performer, error, reload } = useRequest('performers.view', { params: { id } })
  const { data: streams } = useRequest('streaming.ofPerformer', { params: { id } })
  if (error && !performer) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!performer) return <FeedListSkeleton count={2} />
  const isOwn = user?._id === performer._id
  const isLive = streams?.current?.status === 'live'
  const home = profilePath(performer)
  const menu = {
    label: t.moreAbout(performer.name),
    path: home,
    subject: { objectType: 'performer', objectId: performer._id, name: performer.name },
  } as const
  const tabHref = (key: ProfileTab): string => (key === 'posts' ? home : `${home}?tab=${key}`)
  const totalText = (total: number | undefined): string | undefined => (total ? count(total, locale) : undefined)
  const List = tab === 'posts' || tab === 'about' ? null : lists[tab]
  return (
    <div className={s.screen} data-framed={user !== null || undefined}>
      <PageHead
        title={`${tab === 'posts' ? '' : `${t.tabs[tab]} · `}${performer.name} (@${performer.username ?? ''})`}
        description={excerpt(performer.tagline ?? performer.bio ?? t.profileOf(performer.name), DESCRIPTION)}
        path={home}
        image={performer.cover ?? performer.avatar}
        type="profile"
        hasPreview
        feed={`${publicConfig().apiEndpoint}/performers/${performer._id}/posts.atom`}
      />
      {isOwn && user.status !== 'active' && <PendingNotice />}
      <ProfileHeader
        performer={performer}
        id={id}
        aboutHref={tabHref('about')}
        isFramed={user !== null}
        live={isLive && <ProfileLive performer={performer} />}
        actions={
          <>
            {(performer.hasLiveChat || isOwn || isLive) && (
              <ButtonLink
                variant={isLive ? 'lamp' : 'secondary'}
                href={`/live${home}`}
                icon={<Radio aria-hidden />}
                aria-label={isLive ? t.watchLiveOf(performer.name) : t.liveChatOf(performer.name)}
              >
                {isLive ? t.watchLive : t.liveChat}
              </ButtonLink>
            )}
            {!isOwn && (
              <>
                <Actions performer={performer} />
                {user ? (
                  <ViewerActions performer={performer} menu={menu} mayWrite={!user.isPerformer} />
                ) : (
                  <ItemMenu {...menu} />
                )}
              </>
            )}
          </>
        }
        offer={isOwn ? <OwnActions /> : <SubscribeOffer performer={performer} />}
      />
      {streams && streams.scheduled.length > 0 && (
        <div className={s.streams}>
          <NextStreams scheduled={streams.scheduled} />
        </div>
      )}
      <div ref={bar} className={s.parts}>
        <Tabs
          label={t.parts(performer.name)}
          tabs={shownTabs(performer, isOwn, tab).map((key) => ({
            key,
            label: t.tabs[key],
            href: tabHref(key),
            count: totalText(tabTotal(key, performer)),
          }))}
          current={tab}
          onSelect={() => scrollToTabs(bar.current)}
        />
      </div>
      <div className={s.columns} data-tab={tab}>
        <div className={layout.stack5}>
          {List ? (
            <List performer={performer} id={id} isOwn={isOwn} />
          ) : tab === 'about' ? (
            <AboutPerformer performer={performer} labels={labels} />
          ) : (
            <FeedList performerId={id} empty={<EmptyTab kind="posts" performer={performer} isOwn={isOwn} />} />
          )}
        </div>
        {tab === 'posts' && (
          <aside className={s.aside} aria-label={t.tabs.about}>
            <AboutPerformer performer={performer} labels={labels} />
          </aside>
        )}
      </div>
    </div>
  )
}
