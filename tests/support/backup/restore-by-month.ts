import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeMonths, readMonths, type TableByMonth } from '../../../server/db/months.ts'
import { emptyDatabase } from '../database/database.ts'
import { placeIn, run, scratch, SECRET, tablesOf } from './site.ts'

/**
 * Backs a site up, restores it into an empty database, and expects the same tables there, and that a table by month gets
 * its months again up to `end`. Resolves with that database.
 */
export async function restoreByMonth(
  site: { url: string; dataDir: string },
  of: TableByMonth,
  end: Date
): Promise<Awaited<ReturnType<typeof emptyDatabase>>> {
  const folder = await scratch()
  const target = await emptyDatabase()
  try {
    const env = { DATABASE_URL: site.url, DATA_DIR: site.dataDir, SECRET }
    const place = placeIn(await run('backup', [join(folder, 'backup')], env))
    await run('restore', [place], { DATABASE_URL: target.url, DATA_DIR: join(folder, 'site'), SECRET })
    expect(await tablesOf(target.url)).toEqual(await tablesOf(site.url))
    await makeMonths(target.db, of, end)
    expect(await readMonths(target.db, of, end)).toEqual({ ahead: 3, unplaced: 0 })
    return target
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
