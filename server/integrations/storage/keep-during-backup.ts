import { isBackupRunning } from '../../db/backup-lock.ts'
import type { Db } from '../../db/connect.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Storage } from './storage.ts'

/** Time, in ms, after which a deletion that a backup has delayed is attempted again. */
const RETRY_MS = 10 * 60_000

/**
 * The same storage, which deletes nothing while a backup is running: every object that the backup's snapshot names stays
 * until it is copied (decision 56). The deletions are jobs, which are attempted again later.
 */
export const keepDuringBackup = (storage: Storage, db: Db, jobs: Pick<Jobs, 'enqueue'>): Storage => ({
  ...storage,
  remove: async (keys) => {
    if (keys.length === 0) return
    if (await isBackupRunning(db)) await jobs.enqueue('remove-objects', { keys }, { afterMs: RETRY_MS })
    else await storage.remove(keys)
  },
})
