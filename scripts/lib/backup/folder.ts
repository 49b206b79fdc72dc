import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { privateFile, privateFolder } from '../../../server/integrations/storage/restrict-to-owner.ts'
import { Refused } from '../admin-command.ts'
import { MANIFEST, objectPath } from './manifest.ts'
import { UNFINISHED, type BackupReader, type BackupWriter } from './place.ts'
import { measure } from './streams.ts'

const syncFolder = async (path: string): Promise<void> => {
  await using folder = await open(path, 'r')
  await folder.sync()
}

/**
 * Writes a backup as the folder `path`, readable only by this account: as `<path>.unfinished` until it is complete.
 * Objects that the backup in the folder `earlier` has too are hard links to it, because the content of an object never
 * changes. `site` tells later backups whose unfinished folder it is.
 */
export async function folderWriter(path: string, site: string, earlier?: string): Promise<BackupWriter> {
  const root = path + UNFINISHED
  await mkdir(dirname(path), { recursive: true })
  await mkdir(root, { mode: privateFolder })
  await writeFile(join(root, 'site'), site, { mode: privateFile })
  const made = new Set<string>()
  const prepare = async (name: string): Promise<string> => {
    const target = join(root, name)
    const folder = dirname(target)
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: privateFolder })
    made.add(folder)
    return target
  }
  return {
    parallel: 8,
    async add(name, source, through, signal) {
      const { stream, stored } = measure()
      const target = createWriteStream(await prepare(name), { flags: 'wx', mode: privateFile, flush: true })
      await pipeline([source, ...through, stream, target], { signal })
      return stored()
    },
    async reuse({ key, bytes }) {
      if (earlier === undefined) return false
      const from = join(earlier, objectPath(key))
      const found = await stat(from).catch(() => null)
      if (found?.size !== bytes) return false
      return link(from, await prepare(objectPath(key))).then(
        () => true,
        () => false
      )
    },
    async finish(manifest) {
      await writeFile(join(root, MANIFEST), manifest, { flag: 'wx', mode: privateFile, flush: true })
      for (const folder of [...made, root]) await syncFolder(folder)
      await rename(root, path)
      await syncFolder(dirname(path))
      return path
    },
    abort: () => rm(root, { recursive: true, force: true }),
  }
}

/** Reads a backup that is a folder. */
export const folderReader = (path: string): BackupReader => ({
  place: path,
  async open(name) {
    const found = await stat(join(path, name)).catch(() => null)
    if (!found?.isFile()) throw new Refused(`${path}: the file ${name} is missing.`)
    return createReadStream(join(path, name))
  },
  close: async () => undefined,
})
