import type { Language } from '../../../../contract/errors.ts'
import type { MediaType } from '../../../../contract/platform/files/files.ts'
import type { Trx } from '../../../db/transaction.ts'
import { claimFiles, type ClaimedFile } from '../../platform/files/claim-files.ts'
import type { FileRole } from '../../platform/files/file-row.ts'

/** The asset that a transaction is writing. */
export type AssetInWrite = { id: string; ownerId: string; now: Date; language: Language; isSold: boolean }

/** A file named in a request body: `field` is its field in the body, `language` the language of captions. */
export type NamedFile = { id: string; field: string; language?: string }

/**
 * Replaces the files that an asset has in a role, in order. Files that are no longer used are swept two days later.
 * `mayProcess` also accepts uploads that are not ready yet. Returns the files by id.
 * @throws ApiError 422 naming the first unusable file
 */
export async function placeFiles(
  trx: Trx,
  asset: AssetInWrite,
  role: FileRole,
  type: MediaType,
  named: readonly NamedFile[],
  { mayProcess = false }: { mayProcess?: boolean } = {}
): Promise<Map<string, ClaimedFile>> {
  const before = await trx
    .deleteFrom('asset_file')
    .where('asset_id', '=', asset.id)
    .where('role', '=', role)
    .returning('file_id')
    .execute()
  const claimed = await claimFiles(
    trx,
    { ...asset, mayProcess },
    named.map(({ id, field }) => ({ id, field, types: [type] }))
  )
  const removedIds = before.map((row) => row.file_id).filter((id) => !named.some((file) => file.id === id))
  if (removedIds.length)
    await trx.updateTable('file').set({ updated_at: asset.now }).where('id', 'in', removedIds).execute()
  const rows = named.map(({ id, language }, position) => ({
    asset_id: asset.id,
    file_id: id,
    role,
    position,
    language: language ?? null,
  }))
  if (rows.length) await trx.insertInto('asset_file').values(rows).execute()
  return claimed
}

/** The id of the first file that an asset has in a role, in any state; undefined if there is none. */
export async function findPlacedFile(trx: Trx, assetId: string, role: FileRole): Promise<string | undefined> {
  const row = await trx
    .selectFrom('asset_file')
    .select('file_id')
    .where('asset_id', '=', assetId)
    .where('role', '=', role)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.file_id
}
