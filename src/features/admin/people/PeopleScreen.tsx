import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { PersonRow } from '../../../../contract/admin/people.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { operatorTexts } from '../admin-texts.ts'
import s from './person.module.css'
import { accountKinds, accountStatuses, PEOPLE_PATH, peopleFilter, peopleInput } from './query.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { peopleTexts } from './texts.ts'

/** All accounts of the site, for operators; search, state and kind are in the address. */
export const PeopleScreen = (): ReactElement => {
  const t = useTexts(peopleTexts)
  const words = useTexts(operatorTexts)
  const locale = useLocale()
  const { query, asPath } = useRouter()
  const filter = peopleFilter(query)
  const input = peopleInput(filter, pageNumberOf(query))
  const { save, saving } = useDownload('people.export')
  const columns: DataColumn<PersonRow>[] = [
    {
      title: t.name,
      key: 'name',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, name, username, avatar, operatorRole }) => (
        <Link className={s.person} href={`${PEOPLE_PATH}/${_id}`}>
          <Avatar name={name} src={avatar} size="sm" decorative />
          <span className={layout.stack1}>
            <strong>
              {name} {operatorRole && <Badge>{words.roles[operatorRole]}</Badge>}
            </strong>
            {username && <span className={textStyles.note}>@{username}</span>}
          </span>
        </Link>
      ),
    },
    { title: t.email, key: 'email', card: 'bare', render: (_, { email }) => email ?? t.noEmail },
    { title: t.status, key: 'status', card: 'bare', render: (_, { status }) => <StatusBadge status={status} /> },
    {
      title: t.since,
      key: 'createdAt',
      isOneLine: true,
      render: (_, { createdAt }) => <time dateTime={createdAt}>{day(createdAt, locale)}</time>,
    },
  ]
  return (
    <RecordScreen
      path={PEOPLE_PATH}
      list={useRequest('people.search', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={columns}
      q={filter.q}
      selects={[
        {
          name: 'status',
          label: t.status,
          any: t.all,
          value: filter.status,
          options: accountStatuses.map((value) => ({ value, label: t.statuses[value] })),
        },
      ]}
      t={t}
      aside={<ExportButton save={() => save({ query: { ...filter } })} saving={saving} />}
      above={
        <Tabs
          label={t.kindsLabel}
          current={filter.kind ?? 'all'}
          tabs={(['all', ...accountKinds] as const).map((kind) => ({
            key: kind,
            label: t.kinds[kind],
            href: withQuery(asPath, { kind: kind === 'all' ? undefined : kind, page: undefined }),
          }))}
        />
      }
      empty={<EmptyState scene="seats" title={t.empty} />}
    />
  )
}
