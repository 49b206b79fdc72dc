import { sql } from 'kysely'
import { fromMinor } from '../../../contract/money/money.ts'
import type { Deps } from '../../deps.ts'
import { createAddress } from '../../features/identity/addresses/save-address.ts'
import { listAddresses } from '../../features/identity/addresses/queries.ts'
import { buyProduct } from '../../features/money/wallet/buy-product.ts'
import type { Payer } from '../../features/money/wallet/charge-once.ts'
import { tip } from '../../features/social/charges/tip.ts'
import { buyItem } from '../../features/money/wallet/buy-item.ts'
import { demoId } from './demo-id.ts'
import { demoFans } from './fans.ts'
import { ignoreRefusals } from './progress.ts'
import { creatorId, fanId } from './seed-people.ts'
import { shelves } from './shelf/all.ts'
import { viewerWithoutSession } from '../../http/viewer-without-session.ts'

/** The purchases: number of the fan, kind, creator, and position in the creator's shelf. */
const purchases = [
  [0, 'gallery', 'ilka.varro', 0],
  [0, 'product', 'ilka.varro', 0],
  [0, 'feed', 'ilka.varro', 3],
  [0, 'product', 'jandira.doces', 1],
  [1, 'product', 'jandira.doces', 1],
  [2, 'gallery', 'caio.concreto', 1],
  [3, 'product', 'ilka.varro', 1],
  [4, 'gallery', 'ilka.varro', 0],
  [5, 'product', 'ilka.varro', 0],
  [1, 'tip', 'ilka.varro', 0],
  [3, 'tip', 'ilka.varro', 5],
  [7, 'tip', 'jandira.doces', 0],
  [6, 'feed', 'ilka.varro', 2],
  [7, 'video', 'ilka.varro', 1],
  [8, 'product', 'ilka.varro', 1],
  [9, 'video', 'nneka.moves', 0],
] as const
/** A tip on a post, in tokens. */
const tipOf = 12
const nameOfShelf = { gallery: 'gallery', product: 'product', feed: 'extra', video: 'film' } as const
const home = {
  name: '',
  country: 'PT',
  state: '',
  city: 'Porto',
  zipCode: '4050-262',
  streetAddress: 'Rua das Flores',
  streetNumber: '12',
  unit: '',
  district: '',
  phone: '',
  isDefault: true,
}

/** Stores the fan's only address, which is fictional, for the delivery. */
async function addressOf(deps: Deps, accountId: string, name: string): Promise<string> {
  const { rows } = await listAddresses(deps.db, accountId, { limit: 1, offset: 0 })
  return rows[0]?.id ?? (await createAddress(deps, accountId, { ...home, name })).id
}

/** The purchases of some fans from the shelves, each once; skipped if the balance is too low. */
export async function buyFromShelves(deps: Deps): Promise<void> {
  const withoutEvents = { ...deps, realtime: { ...deps.realtime, emit: () => undefined } }
  const tryTo = await ignoreRefusals(deps)
  for (const [number, type, username, index] of purchases) {
    const fan = demoFans[number]
    if (!fan) continue
    const viewer = viewerWithoutSession(fanId(fan.username), deps.clock.now())
    const payer: Payer = {
      viewer,
      country: undefined,
      key: `demo shelf ${fan.username} ${type} ${username} ${index}`,
      language: 'en',
    }
    await tryTo(payer.key ?? '', async () => {
      if (type === 'tip') {
        await tip(withoutEvents, payer, creatorId(username), {
          price: tipOf,
          about: { type: 'feed', id: demoId(`post ${username} ${index}`) },
        })
        return
      }
      const id = demoId(`${nameOfShelf[type]} ${username} ${index}`)
      const item = await deps.db
        .selectFrom(type === 'feed' ? 'feed' : 'asset')
        .select('price')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!item?.price) return
      const price = fromMinor(item.price)
      if (type === 'product')
        await buyProduct(withoutEvents, payer, id, {
          price,
          quantity: 1,
          deliveryAddressId: await addressOf(deps, viewer.id, fan.name),
        })
      else await buyItem(withoutEvents, payer, type, id, { price })
    })
  }
}

/**
 * The bookmarks of the demo's fan: the first item of every kind on each shelf, the newest free posts, some creators.
 */
export async function bookmarkFromShelves(deps: Deps): Promise<void> {
  const [fan] = demoFans
  if (!fan) return
  const owners = shelves.map((shelf) => creatorId(shelf.username))
  const base = { account: fanId(fan.username), at: deps.clock.now() }
  await sql`insert into reaction (account_id, action, object_type, object_id, created_at)
    select ${base.account}::uuid, 'bookmark', kind, id, ${base.at}::timestamptz from (
      select distinct on (performer_id, kind) kind, id from asset where performer_id = any(${owners}::uuid[]) and status = 'active' order by performer_id, kind, published_at desc) first
    union all select ${base.account}::uuid, 'bookmark', 'feed', id, ${base.at}::timestamptz from (
      select id from feed where status = 'active' and access = 'free' and not is_story order by published_at desc limit 6) newest
    union all select ${base.account}::uuid, 'bookmark', 'performer', unnest(${owners.slice(0, 4)}::uuid[]), ${base.at}::timestamptz
    on conflict do nothing`.execute(deps.db)
}
