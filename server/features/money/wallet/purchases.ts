import { sql } from 'kysely'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { ChargeType, Purchase } from '../../../../contract/money/wallet.ts'
import type { Deps } from '../../../deps.ts'
import { containsText } from '../../../db/text-search.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { openTo } from '../../../http/operators/private-fields.ts'
import { isReturned } from '../earnings/returned.ts'
import { paidTokens } from '../ledger/paid-of-sale.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { loadBought, type BoughtType } from './bought-items.ts'

type Query = { limit: number; offset: number; sort: 'asc' | 'desc'; q?: string; type?: ChargeType }

/** The texts that are searched: those of an item only while the buyer has access to it, and never those of a tip's subject, which may be locked now. */
const searchedColumns = ['account.name', 'account.username', 'feed.title', 'feed.text', 'asset.title']
/** The words that the buyer wrote. */
const privateColumns = ['sale.message']
/** The statuses in which a buyer has access. An item that the operator took down is a draft. */
const accessibleStatuses = ['active', 'archived']

/** Sales paid from a wallet, newest first; `q` searches the creator's name and the item's texts. */
async function sales({ db }: Deps, viewer: Viewer, { q, type, ...page }: Query) {
  const found = db
    .selectFrom('sale')
    .innerJoin('account', 'account.id', 'sale.performer_id')
    .leftJoin('product_order', 'product_order.id', 'sale.id')
    .where('sale.buyer_id', '=', viewer.id)
    .where('sale.type', '<>', 'subscription')
    .where('sale.tokens', 'is not', null)
    .$if(type !== undefined, (all) => all.where('sale.type', '=', type ?? ''))
  const matching =
    q === undefined
      ? found
      : found
          .leftJoin('feed', (join) =>
            join
              .onRef('feed.id', '=', 'sale.item_id')
              .on('sale.status', 'in', ['pending', 'available'])
              .on('feed.status', 'in', accessibleStatuses)
          )
          .leftJoin('asset', (join) =>
            join
              .on(sql<boolean>`asset.id = coalesce(sale.item_id, product_order.product_id)`)
              .on('sale.status', 'in', ['pending', 'available'])
              .on('asset.status', 'in', accessibleStatuses)
          )
          .where(containsText(openTo(viewer, searchedColumns, privateColumns), q))
  const [rows, { total }] = await Promise.all([
    matching
      .select([
        'sale.id',
        'sale.type',
        paidTokens.as('tokens'),
        'sale.status',
        'sale.created_at',
        'sale.about_type',
        'sale.message',
      ])
      // A product that can be bought again is referenced by its order only; a tip refers to its subject.
      .select(sql<string | null>`coalesce(sale.item_id, product_order.product_id, sale.about_id)`.as('item_id'))
      .select([
        'sale.performer_id',
        'account.name',
        'account.username',
        'account.avatar_file_id',
        'account.is_performer',
      ])
      .orderBy('sale.created_at', page.sort)
      .orderBy('sale.id', page.sort)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The purchases and tips of an account (Spec §7, Wallet charges), with one query for the list and one for each item type on the page. */
export async function searchPurchases(
  deps: Deps,
  viewerContext: ViewerContext & { viewer: Viewer },
  query: Query
): Promise<{ data: Purchase[]; total: number }> {
  const { rows, total } = await sales(deps, viewerContext.viewer, query)
  const items = await loadBought(
    deps,
    viewerContext,
    rows.flatMap((row) =>
      row.item_id === null ? [] : [{ type: (row.about_type ?? row.type) as BoughtType, id: row.item_id }]
    )
  )
  return {
    data: rows.map((row) => ({
      _id: row.id,
      type: row.type as ChargeType,
      price: fromMinor(row.tokens ?? 0),
      status: isReturned(row.status) ? 'refunded' : 'paid',
      performer: presentPerson({ ...row, id: row.performer_id }),
      item: row.item_id === null ? undefined : items.get(row.item_id),
      about: (row.about_type as Purchase['about'] | null) ?? undefined,
      message: row.message || undefined,
      createdAt: row.created_at.toISOString(),
    })),
    total,
  }
}
