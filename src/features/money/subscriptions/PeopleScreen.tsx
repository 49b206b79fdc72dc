import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { FilterSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { SearchField } from '../../../ui/antd/SearchField.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { Followers, Subscribers } from './PeopleTables.tsx'
import s from './people.module.css'
import { statuses, statusOf } from './state.ts'
import { subscriptionTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { SearchForm } from '../../../ui/controls/SearchForm.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const HERE = '/creator/subscribers'

const EmptyPeople = ({ title, hint, searched }: { title: string; hint: string; searched: boolean }): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const user = useAppSelector(selectUser)
  return searched ? (
    <EmptyState
      scene="seats"
      title={t.noneFound}
      action={
        <ButtonLink variant="secondary" href={HERE}>
          {t.clear}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      scene="seats"
      title={title}
      action={<ButtonLink href={`/${user?.username ?? user?._id ?? ''}`}>{t.myPage}</ButtonLink>}
    >
      {hint}
    </EmptyState>
  )
}

/** The subscribers and followers of the signed-in creator; tab, search and state are in the address. */
export const PeopleScreen = (): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const router = useRouter()
  const isFollowers = router.query['tab'] === 'followers'
  const q = String(router.query['q'] ?? '')
    .trim()
    .slice(0, 100)
  const status = statusOf(router.query['status'])
  const page = pageNumberOf(router.query)
  const go = (change: Record<string, string | undefined>): void => replaceQuery(router, { ...change, page: undefined })
  return (
    <AntdProvider>
      <div className={cx(layout.stack5, s.screen)}>
        <PageHead title={t.people} />
        <h1>{t.people}</h1>
        <Tabs
          label={t.people}
          tabs={[
            { key: 'subscribers', label: t.subscribers, href: HERE },
            { key: 'followers', label: t.followers, href: `${HERE}?tab=followers` },
          ]}
          current={isFollowers ? 'followers' : 'subscribers'}
        />
        <SearchForm className={s.search}>
          <SearchField label={t.search} q={q} onSearch={(words) => go({ q: words || undefined })} />
          {!isFollowers && (
            <FilterSelect
              label={t.state}
              value={status}
              any={t.anyState}
              options={statuses.map((value) => ({ value, label: t.badge[value] }))}
              onChange={(value) => go({ status: value })}
            />
          )}
        </SearchForm>
        {isFollowers ? (
          <Followers
            q={q}
            page={page}
            empty={<EmptyPeople title={t.noFollowers} hint={t.noFollowersHint} searched={q !== ''} />}
          />
        ) : (
          <Subscribers
            status={status}
            q={q}
            page={page}
            empty={
              <EmptyPeople
                title={t.noSubscribers}
                hint={t.noSubscribersHint}
                searched={q !== '' || status !== undefined}
              />
            }
          />
        )}
      </div>
    </AntdProvider>
  )
}
