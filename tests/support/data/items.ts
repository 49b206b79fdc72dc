import { randomUUIDv7 } from 'node:crypto'
import type { ItemType } from '../../../contract/catalogue/items/items.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/**
 * Inserts an active item of a type, free unless `columns` say otherwise, for tests that do not test publishing. Returns
 * its id.
 */
export async function createItem(
  test: TestApp,
  performer: TestPerson,
  type: ItemType,
  columns: Record<string, unknown> = {}
): Promise<string> {
  const { db, clock } = test.deps
  const now = clock.now()
  const id = randomUUIDv7()
  const common = {
    id,
    performer_id: performer.id,
    access: 'free',
    status: 'active',
    published_at: now,
    created_at: now,
    updated_at: now,
  }
  if (type === 'feed')
    await db
      .insertInto('feed')
      .values({ ...common, type: 'text', text: 'Words', ...columns })
      .execute()
  else
    await db
      .insertInto('asset')
      .values({
        ...common,
        kind: type,
        title: 'Title',
        ...(type === 'gallery' && { total_files: 1 }),
        ...(type === 'product' && { access: 'sale', price: 500, product_type: 'digital' }),
        ...columns,
      })
      .execute()
  if (type === 'video') {
    const file = randomUUIDv7()
    await db
      .insertInto('file')
      .values({
        id: file,
        owner_id: performer.id,
        type: 'video',
        kind: 'video',
        name: 'v.mp4',
        mime_type: 'video/mp4',
        size: 1,
        status: 'ready',
        keys: '{}',
        created_at: now,
        updated_at: now,
      })
      .execute()
    await db.insertInto('asset_file').values({ asset_id: id, file_id: file }).execute()
  }
  return id
}

/** Inserts a block of one account by another. */
export async function block(test: TestApp, blocker: TestPerson, blocked: TestPerson): Promise<void> {
  await test.deps.db.insertInto('block_user').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()
}
