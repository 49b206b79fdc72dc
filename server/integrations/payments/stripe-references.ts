import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'

type Kind = 'customer' | 'payee' | 'payment'

/** What Stripe calls our accounts and payments: Stripe finds nothing by our ids at once, and remembers an idempotency key for a day only. */
export function stripeReferences(db: Db, clock: Clock) {
  /** Undefined: Stripe has not heard of it. Null: given up before it did. */
  const find = async (kind: Kind, owner: string): Promise<string | null | undefined> =>
    (
      await db
        .selectFrom('stripe_reference')
        .select('reference')
        .where('kind', '=', kind)
        .where('owner', '=', owner)
        .executeTakeFirst()
    )?.reference
  /** Keeps the first reference for ever, and answers it. */
  const keep = async (kind: Kind, owner: string, reference: string | null): Promise<string | null> => {
    await db
      .insertInto('stripe_reference')
      .values({ kind, owner, reference, created_at: clock.now() })
      .onConflict((conflict) => conflict.columns(['kind', 'owner']).doNothing())
      .execute()
    return (await find(kind, owner)) ?? null
  }
  /** Whose reference it is, or undefined for one that is not ours. */
  const ownerOf = async (kind: Kind, reference: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('stripe_reference')
        .select('owner')
        .where('reference', '=', reference)
        .where('kind', '=', kind)
        .executeTakeFirst()
    )?.owner
  return { find, keep, ownerOf }
}

export type StripeReferences = ReturnType<typeof stripeReferences>
