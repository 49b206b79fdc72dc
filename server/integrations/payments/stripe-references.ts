import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'

type Kind = 'customer' | 'payee' | 'payment'

/**
 * Maps our accounts and payments to Stripe's ids, because Stripe's search by our ids is delayed and idempotency keys
 * expire after a day.
 */
export function stripeReferences(db: Db, clock: Clock) {
  /** Undefined: unknown to Stripe. Null: cancelled before it was created there. */
  const find = async (kind: Kind, owner: string): Promise<string | null | undefined> =>
    (
      await db
        .selectFrom('stripe_reference')
        .select('reference')
        .where('kind', '=', kind)
        .where('owner', '=', owner)
        .executeTakeFirst()
    )?.reference
  /** Stores the first reference permanently, and returns it. */
  const store = async (kind: Kind, owner: string, reference: string | null): Promise<string | null> => {
    await db
      .insertInto('stripe_reference')
      .values({ kind, owner, reference, created_at: clock.now() })
      .onConflict((conflict) => conflict.columns(['kind', 'owner']).doNothing())
      .execute()
    return (await find(kind, owner)) ?? null
  }
  /** The owner of a reference; undefined when it does not belong to this site. */
  const ownerOf = async (kind: Kind, reference: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('stripe_reference')
        .select('owner')
        .where('reference', '=', reference)
        .where('kind', '=', kind)
        .executeTakeFirst()
    )?.owner
  return { find, store, ownerOf }
}

export type StripeReferences = ReturnType<typeof stripeReferences>
