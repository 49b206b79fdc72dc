import { lacksSecondFactor, lockedStatuses } from '../../../http/authenticate.ts'
import { authorityOf, openedIn, type Authority } from '../../../http/operators/operator-authority.ts'
import { sql } from 'kysely'
import { queryTemplate } from '../../../db/query-template.ts'
import type { Deps } from '../../../deps.ts'
import { readKeys } from '../../platform/files/file-keys.ts'
import type { DownloadRight } from '../../platform/files/media-address.ts'
import { originalKey } from '../../platform/files/present.ts'
import { isReadableBy } from '../conversations/message-access.ts'
import { findItem } from '../../catalogue/rights/find-items.ts'

/**
 * A ready file, for an account that is not suspended: whether the account owns it, whether it is attached to this
 * message and the account may read the message, and whether it is this product's download.
 */
const findFile = queryTemplate((db, { fileId, viewerId, itemId }: DownloadRight) =>
  db
    .selectFrom('file')
    .innerJoin('account', (join) =>
      join.on('account.id', '=', viewerId).on('account.status', 'not in', [...lockedStatuses])
    )
    .select(['file.keys', 'file.name', 'account.operator_role', sql<boolean>`file.owner_id = account.id`.as('is_own')])
    .select(lacksSecondFactor().as('lacks_second_factor'))
    .select(
      sql<boolean>`exists (select from message join message_file place on place.owner_id = message.files_of
      where message.id = ${itemId} and place.file_id = file.id and ${isReadableBy(sql.ref('account.id'))})`.as(
        'is_readable'
      )
    )
    .select(
      sql<boolean>`exists (select from asset_file place where place.asset_id = ${itemId} and place.file_id = file.id and place.role = 'download')`.as(
        'is_of_product'
      )
    )
    .where('file.id', '=', fileId)
    .where('file.status', '=', 'ready')
    .compile()
)

/** `byRole`: only the role of an operator gives the right. */
export type Download = {
  key: string
  name: string
  byRole?: { authority: Authority; creatorId: string }
}

/**
 * The storage key and name of a file for which an account was given a download address; undefined if the account no
 * longer has the right to it: the purchase was refunded, the item taken down, the message deleted or the account
 * suspended.
 */
export async function findDownload(deps: Deps, right: DownloadRight): Promise<Download | undefined> {
  const [file] = await findFile(deps.db, right)
  const key = file && originalKey(readKeys(file.keys))
  if (!key) return undefined
  if (file.is_own || file.is_readable) return { key, name: file.name }
  const authority = authorityOf(deps.config, file)
  // Buyers and operators keep access in any country, so the country is not needed.
  const product = file.is_of_product
    ? await findItem(deps, 'product', right.itemId, {
        viewer: { id: right.viewerId, authority },
        country: undefined,
      })
    : undefined
  if (!product || product.accessReason === 'locked') return undefined
  // What the operator has bought, or may have for nothing, is no matter of the role.
  const isByRole = openedIn({ authority }).size > 0
  return { key, name: file.name, ...(isByRole && { byRole: { authority, creatorId: product.performerId } }) }
}
