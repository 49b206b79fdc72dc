import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import type { PersonReport } from '../../../../../contract/admin/person-records.ts'
import { allows } from '../../../../../contract/admin/roles.ts'
import { usePage } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { DataTable, type DataColumn } from '../../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../../ui/Card.tsx'
import textStyles from '../../../../ui/content/text.module.css'
import layout from '../../../../ui/layouts/layout.module.css'
import { Link } from '../../../../ui/Link.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { withQuery } from '../../../../shell/navigation/site-path.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { REPORTS_PATH } from '../../reports/query.ts'
import { adminReportsTexts } from '../../reports/texts.ts'
import { personPath } from '../person-sections.ts'
import { SectionList } from './SectionList.tsx'
import { sectionTexts } from './texts.ts'

const sides = ['about', 'by'] as const

/** Reports about a person and what they made, or sent by them; the side is in the address. */
export const ReportsSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(sectionTexts)
  const words = useTexts(adminReportsTexts)
  const { query, asPath } = useRouter()
  const mayOpen = allows(useAppSelector(selectUser)?.operatorRole, 'reports.decide')
  const side = query['side'] === 'by' ? 'by' : 'about'
  const page = usePage(
    'personRecords.reports',
    { params: { id: person._id }, query: { side, limit: 24 } },
    { keepPrevious: true }
  )
  const columns: DataColumn<PersonReport>[] = [
    {
      title: t.what,
      key: 'objectType',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, objectType }) =>
        mayOpen ? <Link href={`${REPORTS_PATH}/${_id}`}>{words.kinds[objectType]}</Link> : words.kinds[objectType],
    },
    { title: words.reason, key: 'reason', render: (_, { reason }) => words.reasons[reason] },
    side === 'about'
      ? {
          title: t.reporter,
          key: 'reporter',
          render: (_, { reporter }) => <Link href={personPath(reporter._id)}>{reporter.name}</Link>,
        }
      : {
          title: t.reported,
          key: 'author',
          render: (_, { author }) =>
            author._id ? <Link href={personPath(author._id)}>{author.name}</Link> : author.name,
        },
    {
      title: t.state,
      key: 'status',
      render: (_, { status, resolution }) => (
        <span className={layout.stack1}>
          <span>
            <Badge tone={status === 'open' ? 'warning' : 'neutral'}>{t.reportStates[status]}</Badge>
          </span>
          {resolution && (
            <span className={textStyles.note} dir="auto">
              {resolution}
            </span>
          )}
        </span>
      ),
    },
    { title: t.when, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
  ]
  return (
    <div className={layout.stack4}>
      <Tabs
        label={t.sidesLabel}
        current={side}
        tabs={sides.map((key) => ({
          key,
          label: t.sides[key],
          href: withQuery(asPath, { side: key === 'about' ? undefined : key }),
        }))}
      />
      <SectionList page={page} lead={t.reportsLead[side]} empty={t.noReports[side]}>
        <DataTable label={t.sections.reports} rowKey="_id" columns={columns} dataSource={page.items} />
      </SectionList>
    </div>
  )
}
