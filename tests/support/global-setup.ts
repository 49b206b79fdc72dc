import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { makeMonths } from '../../server/db/months.ts'
import { notificationsByMonth } from '../../server/features/notifications/notification-center/past/by-month.ts'
import { ledgerByMonth } from '../../server/features/money/ledger/months.ts'
import { messagesByMonth } from '../../server/features/social/messages/months.ts'
import { startJobs } from '../../server/jobs/jobs.ts'
import './database/database.ts'
import { scratchFolder } from './scratch-folder.ts'

let stop = async (): Promise<void> => {}

/**
 * Starts one PostgreSQL for the whole run, configured for speed (without durability), with a migrated template to
 * clone.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const dataDir = await mkdtemp(join(scratchFolder(), 'stagedoor-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '120',
    max_wal_size: '128MB',
  }
  const server = await startEmbedded({ dataDir, database: 'template', settings })
  stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.url)
    const template = connect(server.url, 2)
    for (const of of [ledgerByMonth, messagesByMonth, notificationsByMonth]) await makeMonths(template.db, of)
    const jobs = await startJobs({ connectionString: server.url }, template.db, pino({ level: 'silent' })) // creates the job queue's tables once
    await jobs.stop()
    await template.close()
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('pg', server.url)
}

export const teardown = (): Promise<void> => stop()
