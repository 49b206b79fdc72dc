import type { Language } from '../../../contract/errors.ts'
import type { FileStatus, MediaType } from '../../../contract/files.ts'
import type { Trx } from '../../db/transaction.ts'
import { invalidField } from '../../http/api-error.ts'
import { fileColumns, type FileRow } from './file-row.ts'
import { isPlaced } from './placed.ts'

/** A file that an item is to have: `field` is the body's name for it, `types` what it may have been uploaded for. */
export type WantedFile = { id: string; field: string; types: readonly MediaType[] }
export type ClaimedFile = FileRow & { status: FileStatus }

const willNotDo: Record<Language, string> = {
  en: "This file isn't ready, isn't yours, or is already in use",
  pt: 'Este arquivo não está pronto, não é seu ou já está em uso',
}

/**
 * Takes finished uploads of one owner for an item, by id: locks them, so that no sweep takes one meanwhile; the caller then writes its `feed_file` or
 * `asset_file` rows in the same transaction. A file of the item itself counts as used: delete its old rows first. `mayProcess` takes those too
 * that are still being processed. @throws ApiError 422 naming the field of the first that will not do: unknown, another's, of another type, unfinished,
 * named twice, or used
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
  // The lock comes first, and what stands beside the rows is looked at afterwards: two items that want one file come one after the other.
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
    .where((is) => is.not(isPlaced))
    .execute()
  const found = new Map(rows.map((row) => [row.id, row as ClaimedFile]))
  const bad = wanted.find(
    ({ id, types }, i) => !(types as readonly string[]).includes(found.get(id)?.type ?? '') || ids.indexOf(id) !== i
  )
  if (bad) throw invalidField(bad.field, willNotDo[language])
  return found
}
