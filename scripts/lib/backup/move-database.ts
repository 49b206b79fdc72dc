import { migrate, migrateTo } from '../../../server/db/migrate.ts'
import { createJobTables } from '../../../server/jobs/create-job-tables.ts'
import { Refused } from '../admin-command.ts'
import { loadDatabase } from './load-database.ts'
import { requireKnownMigrations } from './manifest.ts'
import { emptyAndMark, readTargetState, REMOVE_MARK } from './prepare-target.ts'
import { withSnapshot } from './read-database.ts'
import { counted, type Report } from './report.ts'
import { openSession, requireNoOthers } from './session.ts'

/** The mark of a database into which a site was moving. */
const MOVE = 'move'

/**
 * Copies the database at `fromUrl` into the empty one at `toUrl`, and compares every table. The site must not be
 * running, so that jobs run in one of the two only. The old database stays as it is.
 * @throws Refused when something is connected to the old database, or the new one is not empty
 */
export async function moveDatabase(
  fromUrl: string,
  toUrl: string,
  { signal, report }: { signal: AbortSignal; report: Report }
): Promise<void> {
  const source = await openSession(fromUrl, signal)
  const target = await openSession(toUrl, signal)
  const stop = AbortSignal.any([signal, source.lost, target.lost])
  try {
    await requireNoOthers(source.client)
    const state = await readTargetState(target.client)
    if (state.is === 'used') throw new Refused('The new database is not empty.')
    if (state.is === 'unfinished' && state.backup !== MOVE)
      throw new Refused('The new database holds an interrupted restore.')
    await withSnapshot(source.client, async ({ facts, openTable, openJobs }) => {
      requireKnownMigrations(facts.migrations, 'The old database')
      await emptyAndMark(target.client, MOVE)
      await migrateTo(
        toUrl,
        facts.migrations.map(({ name }) => name)
      )
      await createJobTables(toUrl)
      const unknown = await loadDatabase(
        target.client,
        {
          facts,
          openTable: (table) => {
            report.progress(
              `${table.name}: ${counted(facts.tables.find(({ name }) => name === table.name)?.rows ?? 0, 'row')}`
            )
            return openTable(table)
          },
          openJobs,
          signal: stop,
        },
        async () => {
          await requireNoOthers(source.client) // a site that was started meanwhile
          await target.client.query(REMOVE_MARK)
        }
      )
      const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0)
      report.line(`Moved and compared: ${counted(facts.tables.length, 'table')}, ${counted(rows, 'row')}.`)
      if (unknown.length > 0)
        report.line(`Not moved, because no migration of the site creates them: ${unknown.join(', ')}`)
    })
  } catch (error) {
    throw stop.aborted ? stop.reason : error
  } finally {
    await source.close()
    await target.close()
  }
  await migrate(toUrl)
}
