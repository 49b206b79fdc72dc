import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import yauzl, { type Entry } from 'yauzl'
import yazl from 'yazl'
import { privateFile } from '../../../server/integrations/storage/restrict-to-owner.ts'
import { Refused } from '../admin-command.ts'
import { MANIFEST } from './manifest.ts'
import { UNFINISHED, type BackupReader, type BackupWriter } from './place.ts'
import { measure } from './streams.ts'

/** Nothing is compressed: tables are already, and pictures and films gain nothing. */
const options = { compress: false, forceZip64Format: true, mode: 0o100_600 }

/** Writes a backup as one zip file, readable only by this account: as `<path>.unfinished` until it is complete. */
export async function zipWriter(path: string): Promise<BackupWriter> {
  const draft = path + UNFINISHED
  await mkdir(dirname(path), { recursive: true })
  const zip = new yazl.ZipFile()
  const output = createWriteStream(draft, { mode: privateFile, flush: true })
  const written = pipeline(zip.outputStream, output)
  written.catch(() => undefined) // awaited by `finish`
  zip.on('error', (error: Error) => output.destroy(error))
  return {
    parallel: 1,
    async add(name, source, through, signal) {
      const { stream, stored } = measure()
      const read = finished(stream, { signal })
      zip.addReadStream(stream, name, options)
      await Promise.all([pipeline([source, ...through, stream], { signal }), read, Promise.race([read, written])])
      return stored()
    },
    reuse: async () => false,
    async finish(manifest) {
      zip.addBuffer(Buffer.from(manifest), MANIFEST, options)
      zip.end()
      await written
      await rename(draft, path)
      return path
    },
    async abort() {
      output.destroy()
      await written.catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

/** Reads a backup that is a zip file. @throws Refused when it is damaged or not complete */
export async function zipReader(path: string): Promise<BackupReader> {
  const refuse = (error: unknown): never => {
    throw new Refused(`${path} is damaged or not a complete backup (${(error as Error).message}).`)
  }
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuse)
  const entries = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  }).catch(refuse)
  return {
    place: path,
    async open(name) {
      const entry = entries.get(name)
      if (!entry) throw new Refused(`${path}: the file ${name} is missing.`)
      return zip.openReadStreamPromise(entry).catch(refuse)
    },
    close: async () => zip.close(),
  }
}
