import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import type { PersonConversation } from '../../../../../contract/admin/person-records.ts'
import { usePage } from '../../../../api/use-page.ts'
import { count } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { DataTable, type DataColumn } from '../../../../ui/antd/DataTable.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { personPath } from '../person-sections.ts'
import { SectionList } from './SectionList.tsx'
import { sectionTexts } from './texts.ts'

/** With whom an account writes, how much and when, without the messages themselves. */
export const MessagesSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(sectionTexts)
  const locale = useLocale()
  const page = usePage('personRecords.conversations', { params: { id: person._id }, query: { limit: 24 } })
  const columns: DataColumn<PersonConversation>[] = [
    {
      title: t.with,
      key: 'other',
      rowScope: 'row',
      card: 'head',
      render: (_, { other }) => <Link href={personPath(other._id, 'messages')}>{other.name}</Link>,
    },
    { title: t.sent, key: 'sent', align: 'end', render: (_, { sent }) => count(sent, locale) },
    { title: t.received, key: 'received', align: 'end', render: (_, { received }) => count(received, locale) },
    {
      title: t.first,
      key: 'firstAt',
      isOneLine: true,
      render: (_, { firstAt }) => (firstAt ? <Time at={firstAt} /> : t.nothingYet),
    },
    { title: t.last, key: 'lastAt', isOneLine: true, render: (_, { lastAt }) => lastAt && <Time at={lastAt} /> },
  ]
  return (
    <SectionList page={page} lead={t.messagesLead} empty={t.noConversations}>
      <DataTable label={t.sections.messages} rowKey="_id" columns={columns} dataSource={page.items} />
    </SectionList>
  )
}
