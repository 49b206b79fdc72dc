import { hasPage, itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import type { AppealDetail, AppealRow } from '../../../../contract/admin/appeals.ts'
import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import { presentItem } from '../../identity/decisions/queries.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import type { AppealListRow, findAppeal } from '../../social/appeals/admin-queries.ts'
import type { EntryRow } from './queries.ts'
import { currentAction } from '../log/former-actions.ts'

/** An appeal in the list. */
export const presentAppeal = (row: AppealListRow): AppealRow => ({
  _id: row.appeal_id,
  kind: row.kind as AppealRow['kind'],
  person: presentPerson(row),
  text: row.text,
  status: row.status as AppealRow['status'],
  createdAt: row.created_at.toISOString(),
})

const presentEntry = (row: EntryRow | undefined): AppealDetail['entry'] =>
  row && {
    _id: row.id,
    at: row.at.toISOString(),
    operator: row.operator_name,
    role: (row.role as OperatorRole | null) ?? undefined,
    action: currentAction(row.action),
  }

type Row = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

/** One appeal. `canPassOn`: another operator could answer it. */
export function presentDetail(
  row: Row,
  entries: ReadonlyMap<string, EntryRow>,
  { viewerId, canPassOn }: { viewerId: string; canPassOn: boolean }
): AppealDetail {
  const entryOf = (id: string | null) => (id === null ? undefined : entries.get(id))
  const decided = entryOf(row.decision_entry)
  const item = presentItem(row)
  return {
    ...presentAppeal(row),
    item: item && { ...item, path: hasPage(item.type) ? itemPath(item.type, item._id) : undefined },
    reason: row.reason,
    decidedAt: row.decision_at.toISOString(),
    entry: presentEntry(decided),
    isOwnDecision: canPassOn && decided?.operator_id === viewerId,
    isOver: row.ended_at !== null,
    outcome:
      row.decided_at === null
        ? undefined
        : {
            at: row.decided_at.toISOString(),
            answer: row.answer ?? undefined,
            entry: presentEntry(entryOf(row.answer_entry)),
          },
  }
}
