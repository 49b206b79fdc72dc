import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import packageJson from '../../../package.json' with { type: 'json' }
import { BACKUP_LOCK } from '../../../server/db/backup-lock.ts'
import { fingerprintOf } from '../../../server/db/claim-database.ts'
import type { Storage } from '../../../server/integrations/storage/storage.ts'
import { Refused } from '../admin-command.ts'
import { folderReader, folderWriter } from './folder.ts'
import { FORMAT, SECRET_FILE, jobsPath, tablePath, type BackedUp, type Manifest } from './manifest.ts'
import { backUpObjects, readObjectList, writeObjectList } from './objects.ts'
import { backupName } from './open-backup.ts'
import type { BackupWriter } from './place.ts'
import { withSnapshot, type Snapshot } from './read-database.ts'
import { readReferences } from './references.ts'
import { counted, sizeText, type Report } from './report.ts'
import { listBackups, removeLeftovers, removeOldest } from './retention.ts'
import { openSession } from './session.ts'
import { zipWriter } from './zip.ts'

/** Low, because tables compress well at any level, and a higher one takes three times as long. */
const gzip = () => createGzip({ level: 3 })

export type BackupOptions = {
  databaseUrl: string
  storage: Storage
  /** The site's secret: its fingerprint must be that of the database. */
  secret: string
  /** A folder, in which the backup becomes a new folder, or the name of a new zip file. */
  target: string
  /** Whether the backup contains the secret. */
  withSecret: boolean
  /** Number of backups to keep in the folder. */
  keep?: number | undefined
  signal: AbortSignal
  report: Report
}

async function backUpDatabase(
  snapshot: Snapshot,
  writer: BackupWriter,
  { signal, report }: Pick<BackupOptions, 'signal' | 'report'>
): Promise<Pick<Manifest, 'tables' | 'jobs'>> {
  const { facts } = snapshot
  const [tables, jobs]: [Manifest['tables'], Manifest['jobs']] = [[], []]
  for (const table of facts.tables) {
    report.progress(`Database: ${table.name}, ${counted(table.rows, 'row')}`)
    tables.push({ ...table, ...(await writer.add(tablePath(table.name), snapshot.openTable(table), [gzip()], signal)) })
  }
  for (const table of facts.jobs)
    jobs.push({
      ...table,
      ...(await writer.add(jobsPath(table.name), snapshot.openJobs(table.name), [gzip()], signal)),
    })
  return { tables, jobs }
}

const openWriter = async (
  target: string,
  site: string,
  at: Date
): Promise<{ writer: BackupWriter; earlier: Map<string, BackedUp> }> => {
  const isFile = target.endsWith('.zip')
  const path = isFile ? target : join(target, backupName(at))
  if (await stat(path).catch(() => null)) throw new Refused(`${path} exists already.`)
  if (isFile) return { writer: await zipWriter(path), earlier: new Map() }
  await removeLeftovers(target, site)
  const newest = (await listBackups(target, site)).at(-1)
  // A damaged list only means that everything is copied again.
  const known = newest === undefined ? undefined : readObjectList(folderReader(newest)).catch(() => undefined)
  return { writer: await folderWriter(path, site, newest), earlier: (await known) ?? new Map() }
}

/** Writes everything but the manifest. Returns that, and how many objects were copied. */
async function writeContent(
  client: pg.Client,
  { writer, earlier }: { writer: BackupWriter; earlier: ReadonlyMap<string, BackedUp> },
  { storage, secret, withSecret, signal, report }: BackupOptions,
  madeAt: Date
): Promise<{ manifest: Manifest; copied: number }> {
  const { facts, references, ...database } = await withSnapshot(client, async (snapshot) => {
    if (snapshot.facts.secretFingerprint !== fingerprintOf(secret))
      throw new Refused('SECRET: this database belongs to a site with another secret.')
    const written = await backUpDatabase(snapshot, writer, { signal, report })
    return { facts: snapshot.facts, references: await readReferences(client), ...written }
  })
  const { objects, copied } = await backUpObjects(storage, writer, earlier, { signal, report })
  const list = await writeObjectList(writer, objects, signal)
  if (withSecret) await writer.add(SECRET_FILE, Readable.from([`${secret}\n`]), [], signal)
  const totalBytes = [...objects.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const manifest: Manifest = {
    format: FORMAT,
    id: randomUUID(),
    madeAt: madeAt.toISOString(),
    release: packageJson.version,
    ...facts,
    ...database,
    hasSecret: withSecret,
    objects: { count: objects.size, totalBytes, list },
    missing: [...references].filter((key) => !objects.has(key)),
  }
  return { manifest, copied }
}

/** What a complete backup contains, in sentences. */
function summary({ tables, objects, missing }: Manifest, tableBytes: number, copied: number, ms: number): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `Database: ${counted(tables.length, 'table')}, ${counted(rows, 'row')}, ${sizeText(tableBytes)}. Files: ${objects.count}, ${sizeText(objects.totalBytes)}, of which ${copied} are new. ${(ms / 1000).toFixed(1)} s.`,
  ]
  if (missing.length > 0)
    lines.push(
      `Warning: ${counted(missing.length, 'file')} of the site could not be found and so cannot be backed up; the first is ${missing[0]}.`
    )
  return lines
}

/**
 * Makes a backup of the whole site, also while it is running (decision 56). Returns where it is.
 * @throws Refused when another backup is running, when the secret is not the site's, or when the database's connection
 * is lost; the reason of `signal` when it is stopped. What was written is removed then.
 */
export async function takeBackup(options: BackupOptions): Promise<{ place: string; manifest: Manifest }> {
  const { databaseUrl, secret, report, keep } = options
  const target = resolve(options.target)
  const startedAt = performance.now()
  const session = await openSession(databaseUrl, options.signal)
  const signal = AbortSignal.any([options.signal, session.lost])
  const { client } = session
  try {
    // From here on the site deletes no object, until this connection ends.
    const lock = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [BACKUP_LOCK])
    if (!lock.rows[0]?.free) throw new Refused('Another backup of this site is running.')
    const madeAt = new Date()
    const opened = await openWriter(target, fingerprintOf(secret), madeAt)
    try {
      const { manifest, copied } = await writeContent(client, opened, { ...options, signal }, madeAt)
      signal.throwIfAborted()
      await client.query('select 1') // fails when the connection is lost, and with it the lock
      const place = await opened.writer.finish(`${JSON.stringify(manifest, null, 1)}\n`)
      const tableBytes = [...manifest.tables, ...manifest.jobs].reduce((sum, { bytes }) => sum + bytes, 0)
      await recordBackup(client, madeAt, tableBytes + manifest.objects.totalBytes, manifest.objects.count)
      for (const line of summary(manifest, tableBytes, copied, performance.now() - startedAt)) report.line(line)
      report.line(`The backup is complete: ${place}`)
      if (keep !== undefined) await removeOldest(dirname(place), fingerprintOf(secret), keep, report)
      return { place, manifest }
    } catch (error) {
      await opened.writer.abort()
      throw signal.aborted ? signal.reason : error
    }
  } finally {
    await session.close()
  }
}

/** Tells the operator's page of the system. A database of an older release has no table for it. */
async function recordBackup(client: pg.Client, at: Date, bytes: number, objects: number): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('backup') is not null as known`)
  if (rows[0]?.known)
    await client.query('insert into backup (made_at, bytes, objects) values ($1, $2, $3)', [at, bytes, objects])
}
