import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchForm } from '../../../ui/controls/SearchForm.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { profilePath } from '../items/addresses.ts'
import { FollowButton } from '../performers/FollowButton.tsx'
import s from './following.module.css'
import { NewsMenu } from './NewsMenu.tsx'
import { followingPath } from '../../identity/users/sections.ts'
import { followingInput, followingQuery } from './query.ts'
import { followingTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/**
 * The creators whom the viewer follows, the latest first, with a search in the address. An unfollowed creator stays
 * visible until the page is left, so that it can be undone.
 */
export const FollowingScreen = (): ReactElement => {
  const t = useTexts(followingTexts)
  const locale = useLocale()
  const router = useRouter()
  const q = followingQuery(router.query)
  const page = usePage('follows.following', followingInput(q), { keepPrevious: true })
  const search = (words: string): void =>
    void router.replace(words ? `${followingPath}?q=${encodeURIComponent(words)}` : followingPath, undefined, {
      scroll: false,
      shallow: true,
    })
  return (
    <div className={layout.stack4}>
      <PageHead title={t.title} noindex />
      <ScreenTitle title={t.title}>
        <ButtonLink variant="secondary" href="/subscriptions">
          {t.subscriptions}
        </ButtonLink>
      </ScreenTitle>
      {(page.items.length > 0 || q !== '') && (
        <SearchForm>
          <Field label={t.search}>
            <SearchInput q={q} onSearch={search} />
          </Field>
        </SearchForm>
      )}
      <PagedList
        page={page}
        skeleton={
          <Loading>
            <SkeletonBlock height="16rem" />
          </Loading>
        }
        failed={t.failed}
        empty={
          q === '' ? (
            <EmptyState scene="seats" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
              {t.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState
              scene="seats"
              title={t.none}
              action={
                <ButtonLink variant="secondary" href={followingPath}>
                  {t.clear}
                </ButtonLink>
              }
            />
          )
        }
      >
        <p className={textStyles.note} role="status">
          {t.found(page.total)}
        </p>
        <ul className={cx(layout.stack, layout.surface)}>
          {page.items.map((performer) => (
            <li key={performer._id} className={cx(layout.row, s.row)}>
              <Avatar name={performer.name} src={performer.avatar} decorative />
              <span className={s.names}>
                <Link href={profilePath(performer)} className={s.name}>
                  {performer.name}
                </Link>
                <small>
                  {performer.username && <span className={s.handle}>{`@${performer.username} · `}</span>}
                  {t.since(day(performer.followedAt, locale))}
                </small>
              </span>
              <NewsMenu performer={performer} size="sm" />
              <FollowButton performer={performer} size="sm" />
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  )
}
