import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/** Stores that the items of the demo were published long ago, so that a change of one does not announce it to the fans. */
export async function markPublished({ db }: Deps): Promise<void> {
  await sql`insert into publication (item_id, type, performer_id, at, finished_at)
    select id, case when is_story then 'story' else 'feed' end, performer_id, published_at, published_at from feed where published_at is not null
    union all select id, kind, performer_id, published_at, published_at from asset where published_at is not null and is_complete
    on conflict do nothing`.execute(db)
}
