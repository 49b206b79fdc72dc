import { sql } from 'kysely'
import { queryTemplate } from '../../db/query-template.ts'
import type { Deps } from '../../deps.ts'
import { readKeys } from '../files/file-keys.ts'
import type { DownloadRight } from '../files/media-address.ts'
import { originalKey } from '../files/present.ts'
import { isReadableBy } from '../messages/attachments.ts'
import { findItem } from '../rights/find-items.ts'

/** A file, for an account in good standing; whether it is its own, whether it hangs on this message and the account may read that, and whether it is what this product hands out. */
const findFile = queryTemplate((db, { fileId, viewerId, itemId }: DownloadRight) =>
  db
    .selectFrom('file')
    .innerJoin('account', (join) => join.on('account.id', '=', viewerId).on('account.status', '<>', 'suspended'))
    .select(['file.keys', 'file.name', 'account.is_admin', sql<boolean>`file.owner_id = account.id`.as('is_own')])
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

/**
 * Where a file lies that an account was once given the address of, and its name, or undefined where the right is gone: the purchase was given back, what was bought is
 * taken down, the message deleted, the account suspended.
 */
export async function findDownload(
  deps: Deps,
  right: DownloadRight
): Promise<{ key: string; name: string } | undefined> {
  const [file] = await findFile(deps.db, right)
  const key = file && originalKey(readKeys(file.keys))
  if (!key) return undefined
  if (file.is_own || file.is_readable) return { key, name: file.name }
  // Bought, or an operator's: the country of who asks says nothing of either.
  const product = file.is_of_product
    ? await findItem(deps, 'product', right.itemId, {
        viewer: { id: right.viewerId, isAdmin: file.is_admin },
        country: undefined,
      })
    : undefined
  return product && product.accessReason !== 'locked' ? { key, name: file.name } : undefined
}
