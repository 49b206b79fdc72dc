import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Connection } from '../../../server/db/connect.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the migrated template database of this run. */
    pg: string
  }
}

export type TestDatabase = Connection & { url: string; drop(): Promise<void> }

const named = (url: string, name: string): string => {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

const admin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: named(inject('pg'), 'postgres') })
  await client.connect()
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(sql)
        return
      } catch (error) {
        // 55006: another test file is copying the template at this moment.
        if ((error as { code?: string }).code !== '55006' || attempt > 50) throw error
        await sleep(20 * Math.random() * attempt)
      }
    }
  } finally {
    await client.end()
  }
}

const createDatabase = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name} template ${template} strategy file_copy`)
  const url = named(inject('pg'), name)
  const connection = connect(url, 10)
  const drop = async () => {
    await connection.close().catch(() => {})
    await admin(`drop database if exists ${name} with (force)`)
  }
  return { ...connection, url, drop }
}

/** Clones a migrated database (about 40 ms). `drop` closes and removes it; `testDatabase` does that automatically. */
export const cloneDatabase = (): Promise<TestDatabase> => createDatabase('template')

/** Creates a database without tables, for tests of the migrations; dropped after the file's last test. */
export const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await createDatabase('template0')
  afterAll(database.drop)
  return database
}

/**
 * Clones a migrated database for this test file, dropped after its last test. Call it at the top of the file or in
 * `beforeAll`.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const database = await cloneDatabase()
  afterAll(database.drop)
  return database
}
