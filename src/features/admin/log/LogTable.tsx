import type { ReactElement } from 'react'
import type { OperatorLogEntry } from '../../../../contract/admin/operator-log.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { operatorTexts } from '../admin-texts.ts'
import { PEOPLE_PATH } from '../people/query.ts'
import s from './log-table.module.css'
import { logTexts } from './texts.ts'

const tones = { done: 'success', refused: 'danger', interrupted: 'warning' } as const

/** Entries of the log as a table. */
export const LogTable = ({ entries }: { entries: readonly OperatorLogEntry[] }): ReactElement => {
  const t = useTexts(logTexts)
  const words = useTexts(operatorTexts)
  const columns: DataColumn<OperatorLogEntry>[] = [
    {
      title: t.what,
      key: 'action',
      rowScope: 'row',
      card: 'head',
      render: (_, { action, reason, input }) => (
        <span className={layout.stack1}>
          <strong>{t.actions[action] ?? (action.startsWith('admin ') ? t.shell : action)}</strong>
          {action.startsWith('admin ') && <span className={textStyles.note}>{shellLine(action, input)}</span>}
          {reason && (
            <span className={s.reason} dir="auto">
              {reason}
            </span>
          )}
        </span>
      ),
    },
    {
      title: t.about,
      key: 'subject',
      // A long reason would take all the room, and names would break inside a word.
      width: '9rem',
      render: (_, { subject }) =>
        subject?.name !== undefined && <Link href={`${PEOPLE_PATH}/${subject._id}`}>{subject.name}</Link>,
    },
    {
      title: t.who,
      key: 'operator',
      // The role and the network address on one line.
      width: '13rem',
      render: (_, { operator, role, address }) => (
        <span className={layout.stack1}>
          {operator._id ? <Link href={`${PEOPLE_PATH}/${operator._id}`}>{operator.name}</Link> : operator.name}
          <span className={textStyles.note}>{[role && words.roles[role], address].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      title: t.result,
      key: 'result',
      card: 'aside',
      render: (_, { result, message }) => (
        <span className={layout.stack1}>
          <span>
            <Badge tone={tones[result]}>{t.results[result]}</Badge>
          </span>
          {message && <span className={textStyles.note}>{message}</span>}
        </span>
      ),
    },
    { title: t.when, key: 'at', isOneLine: true, render: (_, { at }) => <Time at={at} /> },
  ]
  return <DataTable label={t.title} rowKey="_id" columns={columns} dataSource={entries} />
}

/** The shell command with its arguments. */
const shellLine = (action: string, input: string): string => {
  const { words = [] } = JSON.parse(input) as { words?: string[] }
  return [action.replace('admin ', ''), ...words].join(' ')
}
