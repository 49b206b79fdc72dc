import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { scratchFolder } from '../scratch-folder.ts'

let made: string | undefined

/**
 * Creates a database once for all sites of a run, which start on copies of it (`EMPTY_DATA`, scripts/lib/site.ts):
 * creating and migrating one is a third of the work of a site's start. That a site does so itself is tested in
 * tests/server/start and, with the demo, in layouts.test.ts.
 */
export const setup = async (): Promise<void> => {
  if (process.env['EMPTY_DATA']) return
  made = await mkdtemp(join(scratchFolder(), 'stagedoor-empty-'))
  const server = await startEmbedded({ dataDir: made })
  try {
    await migrate(server.url)
  } finally {
    await server.stop()
  }
  process.env['EMPTY_DATA'] = made
}

export const teardown = async (): Promise<void> => {
  if (made) await rm(made, { recursive: true, force: true })
}
