import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../../server/db/connect.ts'
import type { Coupon, Creator, Fan, Household, Person, Site } from './people.ts'
import { chanceOf, type Chance } from './random.ts'
import { writeConversations } from './write-conversations.ts'
import { fillWallets, writeAccounts, writeItems, writePayees } from './write-people.ts'

/** Inserts the settings and the people of one household for each of `seeds`, in a few statements. */
export async function createHouseholds(
  db: Db,
  now: Date,
  seeds: readonly number[],
  chance: Chance
): Promise<{ site: Site; households: Household[] }> {
  const site: Site = { tokenPrice: chance.pick([100, 37, 250]), commissionBp: 2000 }
  await db
    .insertInto('setting')
    .values([
      { key: 'tokenPrice', value: JSON.stringify(site.tokenPrice) },
      { key: 'minimumPayoutAmount', value: '100' },
    ])
    .execute()
  const person = (): Person => ({ id: randomUUIDv7(), token: randomBytes(24).toString('base64url') })
  const households = seeds.map((seed): Household => {
    const own = chanceOf(seed)
    const fans = [0, 1].map(
      (): Fan => ({
        ...person(),
        addressId: randomUUIDv7(),
        first: { id: randomUUIDv7(), tokens: own.pick([1500, 5000, 15_000]) },
        cards: {
          pays: randomUUIDv7(),
          authenticates: randomUUIDv7(),
          declined: randomUUIDv7(),
          disputes: randomUUIDv7(),
        },
        ...(own.happens(0.2) && { dayCap: 3000 + own.below(6000) }),
      })
    )
    const creators = [0, 1].map(
      (): Creator => ({
        ...person(),
        commissionBp: own.pick([null, 0, 1500, 3333, 10_000]),
        payout: own.pick(['bank', 'gateway']),
        coupon: makeCoupon(own),
        posts: [randomUUIDv7(), randomUUIDv7()],
        poster: randomUUIDv7(),
        file: randomUUIDv7(),
        stream: randomUUIDv7(),
        stock: 1 + own.below(3),
      })
    )
    const pairs = fans.flatMap((fan) => creators.map((creator) => [fan.id + creator.id, randomUUIDv7()] as const))
    return {
      seed,
      chance: own,
      fans,
      creators,
      messages: new Map(pairs),
      calls: new Map(pairs.map(([pair]) => [pair, randomUUIDv7()])),
    }
  })
  await writeAccounts(db, now, households)
  await fillWallets(db, now, households)
  await writePayees(db, now, households)
  await writeItems(db, now, households)
  await writeConversations(db, now, households)
  return { site, households }
}

function makeCoupon(chance: Chance): Coupon {
  const id = randomUUIDv7()
  return {
    id,
    code: `C${id.replaceAll('-', '').slice(-20).toUpperCase()}`,
    charges: 1 + chance.below(2),
    cents: chance.pick([0, 500]),
    limit: 1 + chance.below(2),
  }
}
