import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFile, privateFolder } from '../storage/restrict-to-owner.ts'
import type { PartsBackend } from './backend.ts'
import type { StreamParts } from './state.ts'

const orNull = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/**
 * Keeps parts in a folder of each stream. A piece is written before the state that names it, and the state is replaced
 * by a rename, so that a process that is killed leaves the state before or after a piece.
 */
export function diskBackend(root: string): PartsBackend {
  const folderOf = (streamId: string) => join(root, streamId)
  const stateOf = (streamId: string) => join(root, streamId, 'state.json')
  const versions = new Map<string, number>()
  const load = async (streamId: string): Promise<StreamParts | null> => {
    const text = await readFile(stateOf(streamId), 'utf8').catch(orNull)
    return text === null ? null : (JSON.parse(text) as StreamParts)
  }
  return {
    load,
    async save(streamId, state, added, dropped) {
      const version = versions.get(streamId) ?? (await load(streamId))?.version ?? 0
      if (state.version !== version + 1) return false
      versions.set(streamId, state.version)
      try {
        if (version === 0) await mkdir(folderOf(streamId), { recursive: true, mode: privateFolder })
        for (const [name, bytes] of added) await writeFile(join(folderOf(streamId), name), bytes, { mode: privateFile })
        await writeFile(`${stateOf(streamId)}.new`, JSON.stringify(state), { mode: privateFile })
        await rename(`${stateOf(streamId)}.new`, stateOf(streamId))
      } catch (error) {
        versions.set(streamId, version)
        throw error
      }
      for (const name of dropped) await rm(join(folderOf(streamId), name), { force: true })
      return true
    },
    read: (streamId, name) => readFile(join(folderOf(streamId), name)).catch(orNull),
    async remove(streamId) {
      versions.delete(streamId)
      await rm(folderOf(streamId), { recursive: true, force: true })
    },
    streams: async () => (await readdir(root).catch(orNull)) ?? [],
    onChanged: () => undefined,
    close: async () => undefined,
  }
}
