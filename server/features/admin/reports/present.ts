import { excerpt } from '../../../../contract/text/excerpt.ts'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import type { ReportedObject, ReportedRow } from '../../../../contract/admin/reports.ts'
import type { ReportReason } from '../../../../contract/social/reports.ts'
import type { ReportedGroup, reportsOf } from '../../social/reports/admin-queries.ts'
import type { Snapshot } from '../../social/reports/snapshot.ts'

/** Length of an excerpt, in characters. */
const excerptLength = 140

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The words of a snapshot. */
export const wordsOf = ({ title, text, caption }: Snapshot): ReportedObject['before'] => ({
  title: textOf(title),
  text: textOf(text),
  caption: textOf(caption),
})

/** A reported object in the list. */
export function presentReported(group: ReportedGroup): ReportedRow {
  const { title, text, caption } = wordsOf(group.snapshot)
  const { id, name, username } = group.snapshot.author
  return {
    _id: group.id,
    objectType: group.object_type,
    objectId: group.object_id,
    status: group.status,
    author: { _id: id, name, username: username ?? undefined },
    excerpt: excerpt(title ?? text ?? caption ?? '', excerptLength),
    reasons: group.reasons,
    reports: group.reports,
    firstAt: group.first_at.toISOString(),
    lastAt: group.last_at.toISOString(),
  }
}

type CaseRow = Awaited<ReturnType<typeof reportsOf>>[number]

/** One report of an object, with who sent it. */
export const presentCase = (row: CaseRow, reporter: Person): ReportedObject['cases'][number] => ({
  _id: row.id,
  reporter,
  reason: row.reason as ReportReason,
  description: row.description,
  createdAt: row.created_at.toISOString(),
  status: row.status as 'open' | 'closed',
  resolution: row.resolution ?? undefined,
  closedAt: row.closed_at?.toISOString(),
})
