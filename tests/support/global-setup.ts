import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startJobs } from '../../server/jobs/jobs.ts'
import './database/database.ts'

let stop = async (): Promise<void> => {}

/** One PostgreSQL for the whole run, tuned for speed (nothing has to survive), with a migrated template to clone. */
export const setup = async (project: TestProject): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '120',
  }
  const server = await startEmbedded({ dataDir, database: 'template', settings })
  stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.url)
    const template = connect(server.url, 2)
    const jobs = await startJobs({ connectionString: server.url }, template.db, pino({ level: 'silent' })) // its tables, once
    await jobs.stop()
    await template.close()
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('pg', server.url)
}

export const teardown = (): Promise<void> => stop()
