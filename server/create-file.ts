import { copyFileSync, constants, linkSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

/**
 * Creates a file that only its owner may read, unless it exists. When several processes create it at the same time, one
 * wins, and none ever reads an incomplete file, because the text is written to another file first and then linked.
 * Throws the error of the file system when it cannot be written.
 */
export function createFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    try {
      linkSync(draft, path)
    } catch (error) {
      if (alreadyExists(error)) return
      // Some file systems do not support links.
      copyFileSync(draft, path, constants.COPYFILE_EXCL)
    }
  } catch (error) {
    if (!alreadyExists(error)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const alreadyExists = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST'
