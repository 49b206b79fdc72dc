import type { Language } from '../../../../contract/errors.ts'
import type { FileStatus, MediaType } from '../../../../contract/platform/files/files.ts'
import type { Trx } from '../../../db/transaction.ts'
import { invalidField } from '../../../http/api-error.ts'
import { fileColumns, type FileRow } from './file-row.ts'
import { isAttached } from './queries.ts'

/** A file that an item wants: `field` is its field in the request body, `types` the accepted upload types. */
export type WantedFile = { id: string; field: string; types: readonly MediaType[] }
export type ClaimedFile = FileRow & { status: FileStatus }

const unusableFile: Record<Language, string> = {
  en: "This file isn't ready, isn't yours, or is already in use",
  pt: 'Este arquivo não está pronto, não é seu ou já está em uso',
}

/**
 * Claims uploads of one owner for an item and returns them by id. They are locked, so that no sweep deletes them; the
 * caller inserts its `feed_file` or `asset_file` rows in the same transaction. The item's own files also count as used:
 * delete its old rows first. `mayProcess` also accepts files that are still being processed.
 * @throws ApiError 422 naming the field of the first unusable file: unknown, of another owner or type, unfinished,
 * named twice, or in use
 */
export async function claimFiles(
  trx: Trx,
  {
    ownerId,
    now,
    language,
    mayProcess = false,
  }: { ownerId: string; now: Date; language: Language; mayProcess?: boolean },
  wanted: readonly WantedFile[]
): Promise<Map<string, ClaimedFile>> {
  if (!wanted.length) return new Map()
  const ids = wanted.map((file) => file.id)
  // Lock first, check afterwards: two items that want the same file are serialised.
  await trx
    .updateTable('file')
    .set({ updated_at: now })
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['ready', 'processing'])
    .execute()
  const rows = await trx
    .selectFrom('file')
    .select([...fileColumns, 'file.status'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('status', 'in', mayProcess ? ['ready', 'processing'] : ['ready'])
    .where((is) => is.not(isAttached))
    .execute()
  const found = new Map(rows.map((row) => [row.id, row as ClaimedFile]))
  const unusable = wanted.find(
    ({ id, types }, i) => !(types as readonly string[]).includes(found.get(id)?.type ?? '') || ids.indexOf(id) !== i
  )
  if (unusable) throw invalidField(unusable.field, unusableFile[language])
  return found
}
