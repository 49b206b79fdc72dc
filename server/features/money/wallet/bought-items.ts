import { sql } from 'kysely'
import { excerpt } from '../../../../contract/text/excerpt.ts'
import type { Thumbnail } from '../../../../contract/catalogue/items/items.ts'
import type { ChargeType, Purchase, TipAbout } from '../../../../contract/money/wallet.ts'
import type { Deps } from '../../../deps.ts'
import { loadAssets } from '../../catalogue/assets/load-assets.ts'
import { loadFeeds } from '../../catalogue/feeds/load-feeds.ts'
import { hasBought } from '../../catalogue/rights/facts.ts'
import type { SignedInViewerContext } from '../../identity/visibility/visibility.ts'

export type BoughtItem = NonNullable<Purchase['item']>
/** What a charge can be for: a purchase, or the subject of a tip. */
export type BoughtType = Exclude<ChargeType, 'tip'> | TipAbout['type']

/** Maximum length, in characters, of a text excerpt in a list. */
const excerptLength = 120

const item = (_id: string, title: string, thumbnail?: Thumbnail): BoughtItem => ({ _id, title, thumbnail })

/** The thumbnail of a file; undefined for audio. */
function thumbnailOf(
  file: { kind: string; url: string; poster?: string | undefined; width: number; height: number } | undefined
): Thumbnail | undefined {
  const url = file?.kind === 'photo' ? file.url : file?.poster
  return file && url !== undefined ? { url, width: file.width, height: file.height } : undefined
}

/** Loads the items of each type as this account may see them now. */
const loaders: Record<
  BoughtType,
  (deps: Deps, ids: readonly string[], viewerContext: SignedInViewerContext) => Promise<BoughtItem[]>
> = {
  feed: async (deps, ids, viewerContext) =>
    (await loadFeeds(deps, ids, viewerContext)).map(({ _id, title, text = '', thumbnail, files }) =>
      item(_id, title ?? excerpt(text, excerptLength), thumbnail ?? thumbnailOf(files?.[0]))
    ),
  video: async (deps, ids, viewerContext) =>
    (await loadAssets(deps, 'video', ids, viewerContext)).map(({ _id, title, thumbnail, video }) =>
      item(_id, title, thumbnail ?? thumbnailOf(video))
    ),
  gallery: async (deps, ids, viewerContext) =>
    (await loadAssets(deps, 'gallery', ids, viewerContext)).map(({ _id, title, thumbnail, cover }) =>
      item(_id, title, thumbnail ?? cover)
    ),
  photo: async (deps, ids, viewerContext) =>
    (await loadAssets(deps, 'photo', ids, viewerContext)).map(({ _id, title, thumbnail, photo }) =>
      item(_id, title, thumbnail ?? thumbnailOf(photo))
    ),
  product: async (deps, ids, viewerContext) =>
    (await loadAssets(deps, 'product', ids, viewerContext)).map(({ _id, title, photos, type, isPurchased }) => ({
      ...item(_id, title, thumbnailOf(photos?.[0])),
      isDownload: type === 'digital' && isPurchased,
    })),
  // After a refund or deletion the text is no longer shown, and never to an operator who views the site as this account.
  message: async ({ db }, ids, { viewer }) => {
    if (viewer.viewing) return []
    const rows = await db
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
      .select(['message.id', 'message.title', 'message.text'])
      .where('message.id', 'in', [...ids])
      .where('message.deleted_at', 'is', null)
      .where((is) => is.or([is('conversation.first_id', '=', viewer.id), is('conversation.second_id', '=', viewer.id)]))
      .where((is) => is.or([is('message.price', 'is', null), hasBought(viewer, 'message', sql.ref('message.id'))]))
      .execute()
    return rows.map(({ id, title, text }) => item(id, title || excerpt(text, excerptLength)))
  },
  // A tip in the stream chat while no stream is live has no title.
  stream: async ({ db }, ids) => {
    const chats = db
      .selectFrom('stream_conversation')
      .select(['id', sql<string>`''`.as('title')])
      .where('id', 'in', [...ids])
    return (
      await db
        .selectFrom('stream')
        .select(['id', 'title'])
        .where('id', 'in', [...ids])
        .unionAll(chats)
        .execute()
    ).map(({ id, title }) => item(id, title))
  },
  'video-call': async (_, ids) => ids.map((id) => item(id, '')),
  conversation: async (_, ids) => ids.map((id) => item(id, '')),
}

/** The paid items by id, with one query for each type. Items that are no longer available to this account are absent. */
export async function loadBought(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  subjects: readonly { type: BoughtType; id: string }[]
): Promise<Map<string, BoughtItem>> {
  const items = new Map<string, BoughtItem>()
  const load = async ([type, loader]: [string, (typeof loaders)['feed']]) => {
    const ids = subjects.flatMap((subject) => (subject.type === type ? [subject.id] : []))
    for (const loaded of ids.length ? await loader(deps, ids, viewerContext) : []) items.set(loaded._id, loaded)
  }
  await Promise.all(Object.entries(loaders).map(load))
  return items
}

/** Titles, or the beginning of texts, of what was bought or tipped for, by sale id. Items that are unavailable or locked for this account, or have no title, are absent. */
export async function titlesOf(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  saleIds: readonly string[]
): Promise<Map<string, string>> {
  if (saleIds.length === 0) return new Map()
  const sales = await deps.db
    .selectFrom('sale')
    .leftJoin('product_order', 'product_order.id', 'sale.id')
    .select(['sale.id', 'sale.type', 'sale.about_type', 'product_order.title'])
    .select(sql<string | null>`coalesce(sale.item_id, product_order.product_id, sale.about_id)`.as('item_id'))
    .where('sale.id', 'in', [...saleIds])
    .execute()
  const items = await loadBought(
    deps,
    viewerContext,
    sales.flatMap((sale) =>
      sale.item_id === null ? [] : [{ type: (sale.about_type ?? sale.type) as BoughtType, id: sale.item_id }]
    )
  )
  return new Map(
    sales.flatMap(({ id, title, item_id }): [string, string][] => {
      const name = title ?? items.get(item_id ?? '')?.title
      return name ? [[id, name]] : []
    })
  )
}
