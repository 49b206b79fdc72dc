import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { contentTypeOf } from '../../../server/features/platform/files/media-types.ts'
import { privateFile } from '../../../server/integrations/storage/restrict-to-owner.ts'
import { StorageError, type Storage } from '../../../server/integrations/storage/storage.ts'
import { Refused } from '../admin-command.ts'
import { BackedUp, OBJECT_LIST, objectPath, type Stored } from './manifest.ts'
import type { BackupReader, BackupWriter } from './place.ts'
import { counted, sizeText, type Report } from './report.ts'
import { inParallel, measure, measureAll, unpack } from './streams.ts'

/** How many objects are read from a backup, or written to the storage, at the same time. */
const PARALLEL = 8

/** The keys of all objects in a storage. */
export async function* storedKeys(storage: Storage): AsyncIterable<string> {
  for await (const page of storage.list()) for (const { key } of page) yield key
}

const openObject = async (storage: Storage, key: string): Promise<Readable | undefined> => {
  try {
    const { body } = await storage.open(key)
    return body instanceof Readable ? body : Readable.from([body])
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'missing') return undefined
    throw error
  }
}

/** Copies all objects of the storage into a backup; those of an `earlier` one are taken over. Returns what it contains now. */
export async function backUpObjects(
  storage: Storage,
  writer: BackupWriter,
  earlier: ReadonlyMap<string, BackedUp>,
  { signal, report }: { signal: AbortSignal; report: Report }
): Promise<{ objects: Map<string, BackedUp>; copied: number }> {
  const objects = new Map<string, BackedUp>()
  let [copied, bytes] = [0, 0]
  await inParallel(storedKeys(storage), writer.parallel, async (key) => {
    signal.throwIfAborted()
    const known = earlier.get(key)
    if (known && (await writer.reuse(known))) return void objects.set(key, known)
    const body = await openObject(storage, key)
    if (!body) return
    const stored = await writer.add(objectPath(key), body, [], signal)
    objects.set(key, { key, ...stored })
    copied++
    bytes += stored.bytes
    report.progress(
      `Files: ${counted(copied, 'file')} copied, ${sizeText(bytes)}, ${counted(objects.size - copied, 'file')} already there`
    )
  })
  return { objects, copied }
}

/** Writes the list of objects into a backup. */
export const writeObjectList = (
  writer: BackupWriter,
  objects: ReadonlyMap<string, BackedUp>,
  signal: AbortSignal
): Promise<Stored> => {
  const lines = function* (): Iterable<string> {
    for (const object of objects.values()) yield `${JSON.stringify(object)}\n`
  }
  return writer.add(OBJECT_LIST, Readable.from(lines()), [createGzip()], signal)
}

/** Reads the list of objects of a backup. @throws Refused when it is damaged */
export async function readObjectList(reader: BackupReader): Promise<Map<string, BackedUp>> {
  const objects = new Map<string, BackedUp>()
  try {
    const lines = (await readText(unpack(await reader.open(OBJECT_LIST)))).split('\n').filter(Boolean)
    for (const line of lines) {
      const object = BackedUp.parse(JSON.parse(line))
      objects.set(object.key, object)
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`${reader.place}: the file ${OBJECT_LIST} is damaged.`)
  }
  return objects
}

/**
 * Writes the objects of a backup into the storage, except those that are there already, and checks each once more.
 * `workFolder` holds one after the other on its way.
 * @throws Refused when one is damaged
 */
export async function restoreObjects(
  reader: BackupReader,
  objects: ReadonlyMap<string, BackedUp>,
  storage: Storage,
  { workFolder, signal, report }: { workFolder: string; signal: AbortSignal; report: Report }
): Promise<void> {
  const present = new Set<string>()
  for await (const key of storedKeys(storage)) present.add(key)
  const work = await mkdtemp(join(workFolder, 'restore-'))
  let done = 0
  try {
    await inParallel([...objects.values()].entries(), PARALLEL, async ([number, { key, sha256 }]) => {
      signal.throwIfAborted()
      report.progress(`Files: ${++done} of ${objects.size}`)
      if (present.has(key)) return
      const path = join(work, String(number))
      const { stream, stored } = measure()
      await pipeline([await reader.open(objectPath(key)), stream, createWriteStream(path, { mode: privateFile })], {
        signal,
      })
      if (stored().sha256 !== sha256) throw new Refused(`${reader.place}: the file ${objectPath(key)} is damaged.`)
      await storage.putFile(key, path, contentTypeOf(key) ?? 'application/octet-stream')
      await rm(path)
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Compares all objects of a storage with a backup's. Returns a sentence for each difference. */
export async function compareObjects(storage: Storage, objects: ReadonlyMap<string, BackedUp>): Promise<string[]> {
  const faults: string[] = []
  const left = new Set(objects.keys())
  await inParallel(storedKeys(storage), PARALLEL, async (key) => {
    const expected = objects.get(key)
    if (!expected) return void faults.push(`The object ${key} is in no backup.`)
    left.delete(key)
    const body = await openObject(storage, key)
    if (!body || (await measureAll(body)).sha256 !== expected.sha256) faults.push(`The object ${key} differs.`)
  })
  return [...faults, ...[...left].map((key) => `The object ${key} is missing.`)]
}
