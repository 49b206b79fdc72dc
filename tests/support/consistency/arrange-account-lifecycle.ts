import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { storeMedia } from '../../../server/features/platform/files/processing/store-media.ts'
import { zipOf } from '../data/archives.ts'
import { until } from '../until.ts'
import type { Given } from './row.ts'

/** The fan has just entered the password. */
export const enterPasswordAgain: Given = ({ fan }, { deps, clock }) =>
  deps.db.updateTable('session').set({ authenticated_at: clock.now() }).where('account_id', '=', fan.id).execute()

/** An archive of the fan is being made. */
export const beginExport: Given = async ({ fan }, { deps, clock }) => {
  // That of another row may still be in the making.
  await deps.db.deleteFrom('data_export').where('account_id', '=', fan.id).execute()
  await deps.db
    .insertInto('data_export')
    .values({ id: randomUUIDv7(), account_id: fan.id, language: 'en', status: 'running', created_at: clock.now() })
    .execute()
}

/** The creator has uploaded an archive; returns its id. */
export const uploadArchive: Given = async ({ creator }, { deps }) =>
  storeMedia(deps, {
    ownerId: creator.id,
    type: 'archive',
    name: 'archive.zip',
    bytes: await zipOf({ 'data/manifest.json': '{}' }),
  })

/** An archive is being read in for the creator. */
export const beginImport: Given = async ({ creator }, { deps, clock }) => {
  // That of another row may still be read.
  await until(async () => {
    const running = deps.db.selectFrom('data_import').select('id').where('account_id', '=', creator.id)
    expect(await running.where('status', '=', 'running').execute()).toEqual([])
  })
  await deps.db
    .insertInto('data_import')
    .values({
      id: randomUUIDv7(),
      account_id: creator.id,
      publishes: false,
      language: 'en',
      status: 'running',
      created_at: clock.now(),
    })
    .execute()
}
