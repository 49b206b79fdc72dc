import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../../server/clock.ts'
import { connect } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import { verifyLedger } from '../../../server/features/money/ledger/verify.ts'
import { diskStorage } from '../../../server/integrations/storage/disk.ts'
import { Refused } from '../admin-command.ts'
import { compareObjects } from './objects.ts'
import type { OpenBackup } from './open-backup.ts'
import { readReferences } from './references.ts'
import { counted, type Report } from './report.ts'
import { restoreBackup } from './restore-backup.ts'
import { inTransaction, openSession } from './session.ts'

/** Nothing of it has to survive a crash. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Finds what is wrong with a restored site, in sentences. */
async function findFaults(databaseUrl: string, backup: OpenBackup, files: string): Promise<string[]> {
  const { objects, manifest } = backup
  const connection = connect(databaseUrl, 2)
  const session = await openSession(databaseUrl)
  try {
    const { faults } = await verifyLedger(connection.db)
    const references = await inTransaction(session.client, 'begin read only', () => readReferences(session.client))
    const known = new Set([...objects.keys(), ...manifest.missing])
    const absent = [...references].filter((key) => !known.has(key))
    return [
      ...faults,
      ...absent.map((key) => `The object ${key} is missing.`),
      ...(await compareObjects(diskStorage(files, '', systemClock), objects)),
    ]
  } finally {
    await session.close()
    await connection.close()
  }
}

/**
 * Restores a backup into a database and a folder of its own below `dataDir`, and verifies there every table, every
 * object and the ledger. Both are removed afterwards. The site is not touched.
 * @throws Refused with what is wrong
 */
export async function verifyBackup(
  backup: OpenBackup,
  { dataDir, signal, report }: { dataDir: string; signal: AbortSignal; report: Report }
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const folder = await mkdtemp(join(dataDir, 'verify-'))
  const files = join(folder, 'files')
  try {
    const embedded = await startEmbedded({ dataDir: folder, settings: SETTINGS })
    try {
      await restoreBackup({
        backup,
        databaseUrl: embedded.url,
        storage: diskStorage(files, '', systemClock),
        fingerprint: backup.manifest.secretFingerprint,
        acceptsOtherSecret: false,
        force: false,
        workFolder: join(folder, 'work'),
        signal,
        report: { ...report, line: () => undefined },
      })
      report.progress('Verifying the books and the files')
      const faults = await findFaults(embedded.url, backup, files)
      if (faults.length > 0) throw new Refused(faults.join('\n'))
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { manifest, objects } = backup
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  report.line(
    `The backup is good: ${counted(manifest.tables.length, 'table')} with ${counted(rows, 'row')} and ${counted(objects.size, 'file')} are as they were, and the books are in order.`
  )
  if (manifest.missing.length > 0)
    report.line(`${counted(manifest.missing.length, 'file')} were missing already when it was made.`)
}
