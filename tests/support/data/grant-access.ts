import { randomUUIDv7 } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Inserts a paid subscription that ends in `days` (negative: it has ended), for tests that do not test payment. */
export async function grantSubscription(
  test: TestApp,
  fan: TestPerson,
  performer: TestPerson,
  days = 30
): Promise<void> {
  const now = test.deps.clock.now()
  await test.deps.db
    .insertInto('subscription')
    .values({
      id: randomUUIDv7(),
      user_id: fan.id,
      performer_id: performer.id,
      type: 'monthly',
      status: days > 0 ? 'active' : 'expired',
      price: 995,
      gateway: 'sandbox',
      started_at: now,
      anchored_at: now,
      updated_at: now,
      period_started_at: now,
      ends_at: new Date(now.getTime() + days * 86_400_000),
    })
    .execute()
}

/** Inserts a paid sale of an item, for tests that do not test payment. */
export async function grantPurchase(
  test: TestApp,
  buyer: TestPerson,
  performer: TestPerson,
  type: 'feed' | 'video' | 'gallery' | 'product' | 'message' | 'stream',
  itemId: string
): Promise<void> {
  const { db, clock } = test.deps
  const [now, transaction] = [clock.now(), randomUUIDv7()]
  await db
    .insertInto('ledger_transaction')
    .values({ id: transaction, kind: 'sale', reference: transaction, created_at: now })
    .execute()
  await db
    .insertInto('sale')
    .values({
      id: randomUUIDv7(),
      transaction_id: transaction,
      type,
      performer_id: performer.id,
      buyer_id: buyer.id,
      item_id: itemId,
      gross: 100,
      fee: 20,
      net: 80,
      commission_bp: 2000,
      available_at: now,
      created_at: now,
    })
    .execute()
}
