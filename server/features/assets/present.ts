import type { Deps } from '../../deps.ts'
import type { AccessReason } from '../../../contract/items.ts'
import type { FileRole, PlacedFile } from '../files/file-row.ts'
import { presentItem } from '../rights/present-item.ts'
import type { AssetRow } from './queries.ts'

/** An asset for one viewer, whose right `accessOf` has decided: what a presenter of a kind is given. */
export type Shown = { deps: Deps; row: AssetRow; isSignedIn: boolean; accessReason: AccessReason }

/** What assets of every kind say of themselves, locked or not. Title and caption are public. */
export function presentAsset({ row, isSignedIn, accessReason }: Shown) {
  return {
    ...presentItem(row, isSignedIn, accessReason),
    title: row.title,
    caption: row.caption || undefined,
    ...(accessReason === 'owner' && { totalSales: row.total_sales, scheduledAt: row.scheduled_at?.toISOString() }),
  }
}

/** The asset's finished files of a role, in order. */
export const filesAs = (files: readonly PlacedFile[], role: FileRole): PlacedFile[] =>
  files.filter((file) => file.role === role)
