import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { LetterRow, LetterStatus } from '../../../../contract/admin/support-requests.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { letterStatuses, lettersFilter, lettersInput, LETTERS_PATH } from './query.ts'
import { lettersTexts } from './texts.ts'

const tones = { open: 'warning', answered: 'success', closed: 'neutral' } as const

/** The state of a letter. */
export const LetterBadge = ({ status }: { status: LetterStatus }): ReactElement => {
  const t = useTexts(lettersTexts)
  return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
}

/** Letters to the site, for operators; search and state are in the address. */
export const LettersScreen = (): ReactElement => {
  const t = useTexts(lettersTexts)
  const { query } = useRouter()
  const filter = lettersFilter(query)
  const input = lettersInput(filter, pageNumberOf(query))
  const { save, saving } = useDownload('letters.export')
  const columns: DataColumn<LetterRow>[] = [
    {
      title: t.subject,
      key: 'subject',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, subject }) => (
        <Link href={`${LETTERS_PATH}/${_id}`}>
          <strong dir="auto">{subject}</strong>
        </Link>
      ),
    },
    {
      title: t.from,
      key: 'from',
      card: 'bare',
      render: (_, { name, email }) => (
        <span className={layout.stack1}>
          <span dir="auto">{name}</span>
          <span className={textStyles.note}>{email}</span>
        </span>
      ),
    },
    { title: t.status, key: 'status', card: 'bare', render: (_, { status }) => <LetterBadge status={status} /> },
    { title: t.received, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
  ]
  return (
    <RecordScreen
      path={LETTERS_PATH}
      list={useRequest('letters.list', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={columns}
      q={filter.q}
      selects={[
        {
          name: 'status',
          label: t.status,
          any: t.all,
          value: filter.status,
          options: letterStatuses.map((value) => ({ value, label: t.statuses[value] })),
        },
      ]}
      t={t}
      aside={<ExportButton save={() => save({ query: filter })} saving={saving} />}
      empty={<EmptyState scene="seats" title={t.empty} />}
    />
  )
}
