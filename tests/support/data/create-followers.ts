import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Inserts `size` followers of a creator. Returns their ids. */
export async function createFollowers(test: TestApp, performer: TestPerson, size: number): Promise<string[]> {
  const now = test.clock.now()
  const { rows } = await sql<{ id: string }>`
    with crowd as (
      insert into account (id, email, username, name, birth_date, is_performer, status, created_at, updated_at)
      select gen_random_uuid(), 'crowd-' || gen_random_uuid() || '@example.com', 'crowd' || replace(gen_random_uuid()::text, '-', ''), 'Fan ' || n, '1990-01-01', false, 'active', ${now}, ${now}
      from generate_series(1, ${size}::integer) n returning id)
    insert into follow (follower_id, performer_id, created_at) select id, ${performer.id}, ${now} from crowd returning follower_id as id`.execute(
    test.deps.db
  )
  return rows.map((row) => row.id).sort()
}
