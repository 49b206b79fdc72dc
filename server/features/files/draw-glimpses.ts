import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { readKeys } from './file-keys.ts'
import { glimpseOfCover } from './store-picture.ts'

/** Covers of one run, at most: in between, the pictures that people send have the lane for themselves. */
const batch = 120

/**
 * The hourly job that gives a glimpse to the covers that are older than glimpses, newest first, one after the other. Each is written as it is made: a run that is cut
 * short loses nothing. What no glimpse can be made of is marked and never tried again. With none left it looks into an empty index, and that is all.
 */
export async function createMissingGlimpses(deps: Deps): Promise<void> {
  const covers = await deps.db
    .selectFrom('file')
    .select(['id', 'keys'])
    .where(sql<boolean>`type = 'cover' and status = 'ready' and not keys ? 'glimpse'`)
    .orderBy('id', 'desc')
    .limit(batch)
    .execute()
  for (const { id, keys } of covers) {
    const glimpse = await glimpseOfCover(deps, readKeys(keys))
    await deps.db
      .updateTable('file')
      .set({ keys: sql`keys || jsonb_build_object('glimpse', ${glimpse}::text)` })
      .where('id', '=', id)
      .execute()
  }
}
