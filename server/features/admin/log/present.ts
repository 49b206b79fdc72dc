import { errorSummary, type Language } from '../../../../contract/errors.ts'
import type { OperatorLogEntry } from '../../../../contract/admin/operator-log.ts'
import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import type { LogRow } from './queries.ts'
import { currentAction } from './former-actions.ts'

/** An entry of the log on the wire. `language` is the reader's. */
export const presentEntry = (row: LogRow, language: Language): OperatorLogEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  operator: { _id: row.operator_id ?? undefined, name: row.operator_name },
  role: (row.role as OperatorRole | null) ?? undefined,
  action: currentAction(row.action),
  subject: row.subject_id ? { _id: row.subject_id, name: row.subject_name ?? undefined } : undefined,
  reason: row.reason ?? undefined,
  input: JSON.stringify(row.input),
  address: row.address ?? undefined,
  result: row.result_of === null ? 'interrupted' : row.error === null ? 'done' : 'refused',
  error: row.error ?? undefined,
  message: row.error === null ? undefined : errorSummary(row.error, language),
})
