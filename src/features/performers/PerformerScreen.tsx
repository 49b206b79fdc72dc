import { useState } from 'react'
import type { ReactElement } from 'react'
import { performers } from '../../../contract/performers.ts'
import { useRequest } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { count } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { SkeletonFeed } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { FeedList } from '../feeds/FeedList.tsx'
import { selectUser } from '../user/slice.ts'
import { AboutPerformer } from './AboutPerformer.tsx'
import { FollowButton } from './FollowButton.tsx'
import type { OptionLabels } from './option-labels.ts'
import s from './performer-screen.module.css'
import { ProfileHeader } from './ProfileHeader.tsx'
import { SubscribeOffer } from './SubscribeOffer.tsx'
import { performerTexts } from './texts.ts'

type Tab = 'all' | 'photo' | 'about'
const DESCRIPTION = 155

/** A creator's page, for a visitor, a fan, and the creator themselves (Spec §2, `/{profileId}`). */
export const PerformerScreen = ({ id, labels }: { id: string; labels: OptionLabels }): ReactElement => {
  const t = useTexts(performerTexts)
  const locale = useLocale()
  const user = useAppSelector(selectUser)
  const [tab, setTab] = useState<Tab>('all')
  const { data: performer, error, reload } = useRequest(performers.view, { params: { id } })
  if (error && !performer) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!performer) return <SkeletonFeed count={2} />
  const isOwn = user?._id === performer._id
  const empty = isOwn ? (
    <EmptyState title={t.noOwnPosts} action={<ButtonLink href="/creator/post">{t.newPost}</ButtonLink>}>
      {t.noOwnPostsHint}
    </EmptyState>
  ) : (
    <EmptyState title={t.noPosts} scene="seats">
      {t.noPostsHint(performer.name)}
    </EmptyState>
  )
  return (
    <div className={s.screen}>
      <PageHead
        title={`${performer.name} (@${performer.username ?? ''})`}
        description={(performer.tagline ?? performer.bio ?? t.profileOf(performer.name)).slice(0, DESCRIPTION)}
        path={`/${performer.username ?? performer._id}`}
        image={performer.cover ?? performer.avatar}
        type="profile"
      />
      {isOwn && user.status !== 'active' && (
        <div className={s.pending} role="status">
          <strong>{t.pendingTitle}</strong> {t.pendingText}
        </div>
      )}
      <ProfileHeader
        performer={performer}
        isFramed={user !== null}
        actions={
          isOwn ? (
            <>
              <ButtonLink variant="secondary" href="/creator/account">
                {t.edit}
              </ButtonLink>
              <ButtonLink href="/creator/post">{t.newPost}</ButtonLink>
            </>
          ) : (
            <FollowButton performer={performer} />
          )
        }
        offer={<SubscribeOffer performer={performer} />}
      />
      <div className={s.columns}>
        <div className={s.main}>
          <Tabs
            label={t.postsTab}
            tabs={[
              { key: 'all', label: t.postsTab, count: count(performer.totalFeeds, locale) },
              { key: 'photo', label: t.onlyPhotos },
              { key: 'about', label: t.aboutTab },
            ]}
            current={tab}
            onSelect={(key) => setTab(key as Tab)}
          />
          <div role="tabpanel" aria-label={tab === 'about' ? t.aboutTab : t.postsTab}>
            {tab === 'about' ? <AboutPerformer performer={performer} labels={labels} /> : <FeedList key={tab} performerId={id} type={tab === 'photo' ? 'photo' : undefined} empty={empty} />}
          </div>
        </div>
        <aside className={s.aside} aria-label={t.about}>
          <AboutPerformer performer={performer} labels={labels} />
        </aside>
      </div>
    </div>
  )
}
