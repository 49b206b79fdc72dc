import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupName, manifestIn } from './open-backup.ts'
import { UNFINISHED } from './place.ts'
import type { Report } from './report.ts'

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The complete backups of this site in a folder, oldest first. `site` is the fingerprint of its secret. */
export async function listBackups(folder: string, site: string): Promise<string[]> {
  const found: string[] = []
  for (const name of (await namesIn(folder)).filter(isBackupName).sort()) {
    const manifest = await manifestIn(join(folder, name))
    if (manifest?.secretFingerprint === site) found.push(join(folder, name))
  }
  return found
}

/** Removes what interrupted backups of this site have left. Only while no other one is running. */
export async function removeLeftovers(folder: string, site: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(UNFINISHED) || !isBackupName(name.slice(0, -UNFINISHED.length))) continue
    const owner = await readFile(join(folder, name, 'site'), 'utf8').catch(() => '')
    if (owner === site) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Removes the oldest backups of this site until `keep` are left. Other files and other sites' backups stay. */
export async function removeOldest(folder: string, site: string, keep: number, report: Report): Promise<void> {
  const backups = await listBackups(folder, site)
  for (const path of backups.slice(0, Math.max(0, backups.length - keep))) {
    // Renamed first: what an interrupted removal leaves must not look like a complete backup.
    await rename(path, path + UNFINISHED)
    await rm(path + UNFINISHED, { recursive: true, force: true })
    report.line(`Removed the older backup ${path}`)
  }
}
