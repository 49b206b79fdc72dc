import { sql } from 'kysely'
import { fromMinor } from '../../../contract/money.ts'
import type { ChargeType, Purchase } from '../../../contract/wallet.ts'
import type { Deps } from '../../deps.ts'
import { containsText } from '../../db/matches.ts'
import type { Thumbnail } from '../../../contract/items.ts'
import { loadAssets } from '../assets/load-assets.ts'
import { loadFeeds } from '../feeds/load-feeds.ts'
import { presentPerson } from '../people/present.ts'
import type { Looking } from '../performers/policy.ts'

type Query = { limit: number; offset: number; sort: 'asc' | 'desc'; q?: string; type?: ChargeType }
type Item = NonNullable<Purchase['item']>

/** Characters of a post's text that stand for it in the list. */
const excerptLength = 80

/** The words that are searched: of an item only while the buyer has it. */
const words = ['account.name', 'account.username', 'feed.text', 'asset.title']
/** The states in which a buyer has it: what the operator took down is a draft. */
const open = ['active', 'archived']

/** Sales paid from a wallet, newest first; `q` looks in the creator's name and in what was bought. */
async function sales({ db }: Deps, buyerId: string, { q, type, ...page }: Query) {
  const found = db
    .selectFrom('sale')
    .innerJoin('account', 'account.id', 'sale.performer_id')
    .leftJoin('product_order', 'product_order.id', 'sale.id')
    .where('sale.buyer_id', '=', buyerId)
    .where('sale.type', '<>', 'subscription')
    .where('sale.tokens', 'is not', null)
    .$if(type !== undefined, (all) => all.where('sale.type', '=', type ?? ''))
  const matching = q === undefined ? found : found
    .leftJoin('feed', (join) => join.onRef('feed.id', '=', 'sale.item_id').on('sale.status', 'in', ['pending', 'available']).on('feed.status', 'in', open))
    .leftJoin('asset', (join) => join.on(sql<boolean>`asset.id = coalesce(sale.item_id, product_order.product_id)`).on('sale.status', 'in', ['pending', 'available']).on('asset.status', 'in', open))
    .where(containsText(words, q))
  const [rows, { total }] = await Promise.all([
    matching
      .select(['sale.id', 'sale.type', 'sale.tokens', 'sale.status', 'sale.created_at'])
      // A product that can be bought again stands in its order only.
      .select(sql<string | null>`coalesce(sale.item_id, product_order.product_id)`.as('item_id'))
      .select(['sale.performer_id', 'account.name', 'account.username', 'account.avatar_file_id', 'account.is_performer'])
      .orderBy('sale.created_at', page.sort).orderBy('sale.id', page.sort).limit(page.limit).offset(page.offset).execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Each kind of item as a line of purchases shows it, by the one way that leads from its id to an answer: as this buyer may see it now. */
const loaders: Record<Exclude<ChargeType, 'tip'>, (deps: Deps, ids: readonly string[], looking: Looking) => Promise<Item[]>> = {
  feed: async (deps, ids, looking) => (await loadFeeds(deps, ids, looking)).map(({ _id, text = '', thumbnail, files }) => item(_id, text.slice(0, excerptLength), thumbnail ?? still(files?.[0]))),
  video: async (deps, ids, looking) => (await loadAssets(deps, 'video', ids, looking)).map(({ _id, title, thumbnail, video }) => item(_id, title, thumbnail ?? still(video))),
  gallery: async (deps, ids, looking) => (await loadAssets(deps, 'gallery', ids, looking)).map(({ _id, title, thumbnail, cover }) => item(_id, title, thumbnail ?? cover)),
  product: async (deps, ids, looking) => (await loadAssets(deps, 'product', ids, looking)).map(({ _id, title, photos, type, isPurchased }) => ({
    ...item(_id, title, still(photos?.[0])), isDownload: type === 'digital' && isPurchased,
  })),
  message: async ({ db }, ids) => (await db.selectFrom('message').select(['id', 'text']).where('id', 'in', [...ids]).execute()).map(({ id, text }) => item(id, text.slice(0, excerptLength), undefined)),
  stream: async ({ db }, ids) => (await db.selectFrom('stream').select(['id', 'title']).where('id', 'in', [...ids]).execute()).map(({ id, title }) => item(id, title, undefined)),
  'video-call': async (_, ids) => ids.map((id) => item(id, '', undefined)),
}

const item = (_id: string, title: string, thumbnail: Thumbnail | undefined): Item => ({ _id, title, thumbnail })

/** The picture that stands for a file; a sound has none. */
function still(file: { kind: string; url: string; poster?: string | undefined; width: number; height: number } | undefined): Thumbnail | undefined {
  const url = file?.kind === 'photo' ? file.url : file?.poster
  return file && url !== undefined ? { url, width: file.width, height: file.height } : undefined
}

/** What an account has bought and tipped from its wallet (Spec §7, Wallet charges). One query for the list and one for each kind of item on the page. */
export async function searchPurchases(deps: Deps, looking: Looking, buyerId: string, query: Query): Promise<{ data: Purchase[]; total: number }> {
  const { rows, total } = await sales(deps, buyerId, query)
  const items = new Map<string, Item>()
  const load = async ([type, loader]: [string, (typeof loaders)['feed']]) => {
    const ids = rows.flatMap((row) => (row.type === type && row.item_id !== null ? [row.item_id] : []))
    for (const loaded of ids.length ? await loader(deps, ids, looking) : []) items.set(loaded._id, loaded)
  }
  await Promise.all(Object.entries(loaders).map(load))
  return {
    data: rows.map((row) => ({
      _id: row.id,
      type: row.type as ChargeType,
      price: fromMinor(row.tokens ?? 0),
      status: row.status === 'refunded' || row.status === 'disputed' ? 'refunded' : 'paid',
      performer: presentPerson({ ...row, id: row.performer_id }),
      item: row.item_id === null ? undefined : items.get(row.item_id),
      createdAt: row.created_at.toISOString(),
    })),
    total,
  }
}
