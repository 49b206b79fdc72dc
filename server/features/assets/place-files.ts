import type { Language } from '../../../contract/errors.ts'
import type { MediaType } from '../../../contract/files.ts'
import type { Trx } from '../../db/transaction.ts'
import { claimFiles, type ClaimedFile } from '../files/claim-files.ts'
import type { FileRole } from '../files/file-row.ts'

/** An asset that is being written, inside its transaction. */
export type Writing = { id: string; ownerId: string; now: Date; language: Language; isSold: boolean }

/** A file that a body names: `field` is the body's name for it, `language` that of captions. */
export type NamedFile = { id: string; field: string; language?: string }

/**
 * Gives the asset these files in a role, in order, and takes away the ones it had there, which are swept two days later. `mayProcess` takes uploads
 * that are not ready yet. Returns them by id. @throws ApiError 422 naming the first that will not do
 */
export async function placeFiles(
  trx: Trx,
  asset: Writing,
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
  const gone = before.map((row) => row.file_id).filter((id) => !named.some((file) => file.id === id))
  if (gone.length) await trx.updateTable('file').set({ updated_at: asset.now }).where('id', 'in', gone).execute()
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

/** The file of a role that an asset has first, in whatever state; undefined where there is none. */
export async function placedFile(trx: Trx, assetId: string, role: FileRole): Promise<string | undefined> {
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
