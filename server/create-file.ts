import { copyFileSync, constants, linkSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

/**
 * Creates a file that only its owner may read, unless it is there already. Of several processes that create it at the same time one wins, and no other
 * process ever reads a part of it: the text is written beside it first and then given its name. Throws what the file system says when it cannot be written.
 */
export function createFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    try {
      linkSync(draft, path)
    } catch (error) {
      if (isThere(error)) return
      // A few file systems know no links.
      copyFileSync(draft, path, constants.COPYFILE_EXCL)
    }
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST'
