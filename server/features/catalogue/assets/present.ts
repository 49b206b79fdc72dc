import type { Deps } from '../../../deps.ts'
import type { AccessReason } from '../../../../contract/catalogue/items/items.ts'
import type { FileRole, PlacedFile } from '../../platform/files/file-row.ts'
import { presentItem } from '../rights/present-item.ts'
import type { AssetRow } from './queries.ts'

/** The input of every presenter: an asset, its viewer, and the access that `accessOf` has decided. */
export type PresenterInput = { deps: Deps; row: AssetRow; isSignedIn: boolean; accessReason: AccessReason }

/** Fields that assets of every kind have, locked or not. Title and caption are public. */
export function presentAsset({ row, isSignedIn, accessReason }: PresenterInput) {
  return {
    ...presentItem(row, isSignedIn, accessReason),
    title: row.title,
    caption: row.caption || undefined,
    ...(accessReason === 'owner' && { totalSales: row.total_sales, scheduledAt: row.scheduled_at?.toISOString() }),
  }
}

/** The finished files of an asset in one role, in order. */
export const filesWithRole = (files: readonly PlacedFile[], role: FileRole): PlacedFile[] =>
  files.filter((file) => file.role === role)
