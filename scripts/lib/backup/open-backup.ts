import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Refused } from '../admin-command.ts'
import { folderReader } from './folder.ts'
import {
  MANIFEST,
  OBJECT_LIST,
  SECRET_FILE,
  jobsPath,
  objectPath,
  parseManifest,
  tablePath,
  type BackedUp,
  type Manifest,
} from './manifest.ts'
import { readObjectList } from './objects.ts'
import { UNFINISHED, type BackupReader } from './place.ts'
import { counted, type Report } from './report.ts'
import { inParallel, measureAll } from './streams.ts'
import { zipReader } from './zip.ts'

/** A complete backup, opened for reading. */
export type OpenBackup = { reader: BackupReader; manifest: Manifest; objects: Map<string, BackedUp> }

/** Files that are hashed at the same time. */
const PARALLEL = 4

/** The name that a scheduled backup gets in its folder. */
export const backupName = (at: Date): string => `stagedoor-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
export const isBackupName = (name: string): boolean => /^stagedoor-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)

/** Reads the manifest of the backup in a folder, or undefined when it contains no complete one. */
export const manifestIn = async (folder: string): Promise<Manifest | undefined> => {
  try {
    return parseManifest(await text(await folderReader(folder).open(MANIFEST)), folder)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/**
 * Opens a backup, a folder or a zip file.
 * @throws Refused when there is none, when it is not complete or damaged, or when it was made by a newer release
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const place = resolve(path)
  const found = await stat(place).catch(() => null)
  if (!found) throw new Refused(`There is no backup at ${place}.`)
  if (place.endsWith(UNFINISHED)) throw new Refused(`${place} is a backup that was interrupted: it is not complete.`)
  const reader = found.isDirectory() ? folderReader(place) : await zipReader(place)
  try {
    const source = await reader.open(MANIFEST).catch(async (error: unknown) => {
      const names = found.isDirectory() ? (await readdir(place)).filter(isBackupName).sort() : []
      const newest = names.at(-1)
      throw newest ? new Refused(`${place} contains several backups. The newest is ${join(place, newest)}`) : error
    })
    const manifest = parseManifest(await text(source), place)
    return { reader, manifest, objects: await readObjectList(reader) }
  } catch (error) {
    await reader.close()
    throw error
  }
}

/**
 * Reads all of a backup and compares it with its checksums.
 * @throws Refused with the damaged files
 */
export async function checkBackup(
  { reader, manifest, objects }: OpenBackup,
  report: Report,
  signal: AbortSignal
): Promise<void> {
  const expected = [
    ...manifest.tables.map((table) => ({ path: tablePath(table.name), sha256: table.sha256 })),
    ...manifest.jobs.map((table) => ({ path: jobsPath(table.name), sha256: table.sha256 })),
    { path: OBJECT_LIST, sha256: manifest.objects.list.sha256 },
    ...[...objects.values()].map(({ key, sha256 }) => ({ path: objectPath(key), sha256 })),
  ]
  const faults: string[] = []
  let done = 0
  await inParallel(expected, PARALLEL, async ({ path, sha256 }) => {
    signal.throwIfAborted()
    report.progress(`Checking the backup: ${++done} of ${counted(expected.length, 'file')}`)
    try {
      const actual = await measureAll(await reader.open(path), signal)
      if (actual.sha256 !== sha256) faults.push(`${reader.place}: the file ${path} is damaged.`)
    } catch (error) {
      if (signal.aborted) throw error
      faults.push(
        error instanceof Refused
          ? error.message
          : `${reader.place}: the file ${path} cannot be read (${String(error)}).`
      )
    }
  })
  if (objects.size !== manifest.objects.count) faults.push(`${reader.place}: the list of files is damaged.`)
  if (faults.length > 0)
    throw new Refused(
      [...faults.slice(0, 20), ...(faults.length > 20 ? [`… and ${faults.length - 20} more`] : [])].join('\n')
    )
}

/** The site's secret, if the backup contains it. */
export const readSecret = async ({ reader, manifest }: OpenBackup): Promise<string | undefined> =>
  manifest.hasSecret ? (await text(await reader.open(SECRET_FILE))).trim() : undefined
