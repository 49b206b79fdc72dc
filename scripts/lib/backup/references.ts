import type pg from 'pg'
import type { Json } from '../../../server/db/schema.ts'
import { allKeys, readKeys } from '../../../server/features/platform/files/file-keys.ts'
import { headerFile, segmentFile } from '../../../server/features/social/live-media/record-segments.ts'
import { recordingFolder } from '../../../server/features/social/streaming/present.ts'

/** Rows per step, so that not all of them are in memory. */
const STEP = 5000

async function* rowsOf<T extends pg.QueryResultRow>(client: pg.Client, select: string): AsyncIterable<T> {
  await client.query(`declare referenced no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<T>(`fetch ${STEP} from referenced`)
    yield* rows
    if (rows.length < STEP) break
  }
  await client.query('close referenced')
}

/** The keys of all objects that rows name, inside a transaction. Uploads that have not arrived yet have none. */
export async function readReferences(client: pg.Client): Promise<Set<string>> {
  const keys = new Set<string>()
  const files = rowsOf<{ keys: Json }>(client, `select keys from file where status <> 'uploading'`)
  for await (const file of files) for (const key of allKeys(readKeys(file.keys))) keys.add(key)
  const found = await client.query<{ has: boolean }>(`select to_regclass('stream_segment') is not null as has`)
  if (!found.rows[0]?.has) return keys
  const segments = rowsOf<{ id: string; place: number; number: number }>(
    client,
    'select stream_id as id, place, number from stream_segment'
  )
  for await (const { id, place, number } of segments)
    for (const name of [headerFile(place), segmentFile(place, number)]) keys.add(recordingFolder(id) + name)
  return keys
}
