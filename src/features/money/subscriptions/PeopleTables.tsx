import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import type { SubscriptionStatus } from '../../../../contract/money/subscriptions.ts'
import type { ListItem } from '../../../api/paging.ts'
import { useRequest } from '../../../api/use-request.ts'
import type { Requested } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { MessageLink } from '../../identity/users/MessageLink.tsx'
import { NumberedTable } from '../../platform/records/NumberedTable.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { FanName } from './FanName.tsx'
import s from '../../identity/users/people-list.module.css'
import { peopleTexts } from '../../identity/users/people-texts.ts'
import { followersInput, statusTone, subscribersInput } from './state.ts'
import { subscriptionTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The first column: picture and names. */
const personColumn = <Row,>(title: string, personOf: (row: Row) => Person): DataColumn<Row> => ({
  title,
  key: 'person',
  rowScope: 'row',
  card: 'head',
  render: (_, row) => <FanName person={personOf(row)} />,
})

/** The last column: a link to the conversation. */
const writeColumn = <Row,>(title: string, personOf: (row: Row) => Person): DataColumn<Row> => ({
  title,
  key: 'write',
  align: 'end',
  card: 'bare',
  render: (_, row) => <MessageLink person={personOf(row)} size="sm" />,
})

type PeopleTableProps<Row extends { _id: string }> = {
  label: string
  list: Requested<{ data: Row[]; total: number }>
  perPage: number
  columns: readonly DataColumn<Row>[]
  empty: ReactNode
}

/** One page of a list of people, in all its states. */
const PeopleTable = <Row extends { _id: string }>({
  label,
  list: { data, error, isFetching, reload },
  perPage,
  columns,
  empty,
}: PeopleTableProps<Row>): ReactElement => {
  const t = useTexts(peopleTexts)
  const top = useRef<HTMLElement>(null)
  if (!data)
    return error ? (
      <ErrorState title={t.peopleFailed} message={errorText(error)} onRetry={reload} />
    ) : (
      <Loading>
        <SkeletonBlock height="16rem" />
      </Loading>
    )
  if (data.total === 0) return <>{empty}</>
  return (
    <section ref={top} className={layout.stack3} aria-label={label}>
      <p className={s.total} aria-live="polite">
        {t.found(data.total)}
      </p>
      <NumberedTable label={label} columns={columns} list={data} perPage={perPage} isFetching={isFetching} top={top} />
    </section>
  )
}

type Subscriber = ListItem<'subscriptions.ofPerformer'>
type Follower = ListItem<'follows.followers'>
type ListProps = { q: string; page: number; empty: ReactNode }

/** The subscribers: start, price and renewal. */
export const Subscribers = ({
  status,
  q,
  page,
  empty,
}: ListProps & { status: SubscriptionStatus | undefined }): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const input = subscribersInput(status, q, page)
  return (
    <PeopleTable<Subscriber>
      label={t.subscribers}
      list={useRequest('subscriptions.ofPerformer', input, { keepPrevious: true })}
      perPage={input.query.limit}
      empty={empty}
      columns={[
        personColumn(t.fan, ({ user }) => user),
        {
          title: t.plan,
          key: 'plan',
          isOneLine: true,
          render: (_, { type, price }) =>
            type === 'free'
              ? t.types.free
              : (type === 'yearly' ? t.perYear : t.perMonth)(money(price, locale, currency)),
        },
        {
          title: t.started,
          key: 'startedAt',
          isOneLine: true,
          render: (_, { startedAt }) => day(startedAt, locale),
        },
        {
          title: t.goesOn,
          key: 'endsAt',
          render: (_, { nextChargeAt, endsAt }) =>
            // The day stays on one line.
            nextChargeAt ? t.nextOn(day(nextChargeAt, locale).replaceAll(' ', '\u00a0')) : t.until(day(endsAt, locale)),
        },
        {
          title: t.state,
          key: 'status',
          render: (_, { status: state }) => <Badge tone={statusTone[state]}>{t.badge[state]}</Badge>,
        },
        writeColumn(t.contact, ({ user }) => user),
      ]}
    />
  )
}

/** The followers, with the date. */
export const Followers = ({ q, page, empty }: ListProps): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const locale = useLocale()
  const input = followersInput(q, page)
  return (
    <PeopleTable<Follower>
      label={t.followers}
      list={useRequest('follows.followers', input, { keepPrevious: true })}
      perPage={input.query.limit}
      empty={empty}
      columns={[
        personColumn(t.fan, (person) => person),
        {
          title: t.following,
          key: 'followedAt',
          render: (_, { followedAt }) => t.followedSince(day(followedAt, locale)),
        },
        writeColumn(t.contact, (person) => person),
      ]}
    />
  )
}
