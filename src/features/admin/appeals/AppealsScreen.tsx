import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { AppealStatus } from '../../../../contract/social/appeals/appeals.ts'
import type { AppealRow } from '../../../../contract/admin/appeals.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { Time } from '../../../ui/Time.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { ExportButton } from '../ExportButton.tsx'
import s from './admin-appeals.module.css'
import { appealsFilter, appealsInput, APPEALS_PATH, appealTabs, decisionKinds } from './query.ts'
import { adminAppealsTexts } from './texts.ts'

const tones = { open: 'warning', upheld: 'neutral', overturned: 'success', closed: 'neutral' } as const

/** The state of an appeal. */
export const AppealBadge = ({ status }: { status: AppealStatus }): ReactElement => {
  const t = useTexts(adminAppealsTexts)
  return <Badge tone={tones[status]}>{t.states[status]}</Badge>
}

/** Appeals against decisions, for operators; state, kind and search are in the address. */
export const AppealsScreen = (): ReactElement => {
  const t = useTexts(adminAppealsTexts)
  const { query, asPath } = useRouter()
  const filter = appealsFilter(query)
  const input = appealsInput(filter, pageNumberOf(query))
  const { save, saving } = useDownload('adminAppeals.export')
  const columns: DataColumn<AppealRow>[] = [
    {
      title: t.who,
      key: 'who',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, person }) => (
        <span className={layout.stack1}>
          <Link href={`${APPEALS_PATH}/${_id}`}>
            <strong dir="auto">{person.name}</strong>
          </Link>
          {person.username && <span className={textStyles.note}>@{person.username}</span>}
        </span>
      ),
    },
    { title: t.kind, key: 'kind', card: 'inline', render: (_, { kind }) => <Badge>{t.kinds[kind]}</Badge> },
    ...(filter.status === 'decided'
      ? [
          {
            title: t.status,
            key: 'status',
            card: 'inline',
            render: (_: unknown, { status }: AppealRow) => <AppealBadge status={status} />,
          } satisfies DataColumn<AppealRow>,
        ]
      : []),
    {
      title: t.text,
      key: 'text',
      card: 'bare',
      render: (_, { text }) => (
        <span className={s.excerpt} dir="auto">
          {text}
        </span>
      ),
    },
    { title: t.since, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
  ]
  return (
    <RecordScreen
      path={APPEALS_PATH}
      list={useRequest('adminAppeals.list', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={columns}
      q={filter.q}
      selects={[
        {
          name: 'kind',
          label: t.kind,
          any: t.all,
          value: filter.kind,
          options: decisionKinds.map((value) => ({ value, label: t.kinds[value] })),
        },
      ]}
      t={t}
      aside={<ExportButton save={() => save({ query: filter })} saving={saving} />}
      above={
        <Tabs
          label={t.status}
          current={filter.status}
          tabs={appealTabs.map((status) => ({
            key: status,
            label: t.tabs[status],
            href: withQuery(asPath, { status: status === 'open' ? undefined : status, page: undefined }),
          }))}
        />
      }
      empty={
        filter.status === 'decided' ? (
          <EmptyState scene="seats" title={t.emptyDecided} />
        ) : (
          <EmptyState scene="seats" title={t.empty}>
            {t.emptyText}
          </EmptyState>
        )
      }
    />
  )
}
