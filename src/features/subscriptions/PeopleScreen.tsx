import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { SubscriptionStatus } from '../../../contract/subscriptions.ts'
import { usePage } from '../../api/use-page.ts'
import { day, money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { NativeSelect } from '../../ui/TextInput.tsx'
import { withQuery } from '../payments/way-back.ts'
import { selectSettings } from '../settings/slice.ts'
import { selectUser } from '../user/slice.ts'
import { PeopleList } from './PeopleList.tsx'
import { PersonRow } from './PersonRow.tsx'
import s from './people.module.css'
import { followersInput, statuses, statusOf, statusTone, subscribersInput } from './state.ts'
import { subscriptionTexts } from './texts.ts'

const HERE = '/creator/subscribers'

const Nobody = ({ title, hint, searched }: { title: string; hint: string; searched: boolean }): ReactElement => {
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

const Subscribers = ({ status, q }: { status: SubscriptionStatus | undefined; q: string }): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const page = usePage('subscriptions.ofPerformer', subscribersInput(status, q), { keepPrevious: true })
  return (
    <PeopleList
      page={page}
      empty={<Nobody title={t.noSubscribers} hint={t.noSubscribersHint} searched={q !== '' || status !== undefined} />}
      row={({ _id, user, type, price, status: state, startedAt, endsAt, nextChargeAt }) => (
        <PersonRow
          key={_id}
          person={user}
          line={`${t.since(day(startedAt, locale))}, ${nextChargeAt ? t.nextOn(day(nextChargeAt, locale)) : t.until(day(endsAt, locale))}`}
          aside={
            <>
              <span className={s.price}>
                {type === 'free'
                  ? t.types.free
                  : (type === 'yearly' ? t.perYear : t.perMonth)(money(price, locale, currency))}
              </span>
              <Badge tone={statusTone[state]}>{t.badge[state]}</Badge>
            </>
          }
        />
      )}
    />
  )
}

const Followers = ({ q }: { q: string }): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const locale = useLocale()
  const page = usePage('follows.followers', followersInput(q), { keepPrevious: true })
  return (
    <PeopleList
      page={page}
      empty={<Nobody title={t.noFollowers} hint={t.noFollowersHint} searched={q !== ''} />}
      row={(person) => (
        <PersonRow key={person._id} person={person} line={t.followedSince(day(person.followedAt, locale))} />
      )}
    />
  )
}

/** Who subscribes to and who follows the signed-in creator; tab, search and state stand in the address. */
export const PeopleScreen = (): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const router = useRouter()
  const isFollowers = router.query['tab'] === 'followers'
  const q = String(router.query['q'] ?? '')
    .trim()
    .slice(0, 100)
  const status = statusOf(router.query['status'])
  const go = (change: Record<string, string | undefined>): void =>
    void router.replace(withQuery(router.asPath, change), undefined, { scroll: false, shallow: true })
  return (
    <div className={s.screen}>
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
      <form className={s.search} role="search" action={HERE}>
        {isFollowers && <input type="hidden" name="tab" value="followers" />}
        <Field label={t.search}>
          <SearchInput q={q} onSearch={(words) => go({ q: words || undefined })} />
        </Field>
        {!isFollowers && (
          <Field label={t.state}>
            <NativeSelect
              name="status"
              value={status ?? ''}
              onChange={(event) => go({ status: event.target.value || undefined })}
            >
              <option value="">{t.anyState}</option>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {t.badge[one]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
      </form>
      {isFollowers ? <Followers q={q} /> : <Subscribers status={status} q={q} />}
    </div>
  )
}
