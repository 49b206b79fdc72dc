import { chmod, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The rights of what only our own account may read. */
export const privateFolder = 0o700
export const privateFile = 0o600

/**
 * Closes a folder that an older release has filled to all other accounts of the machine, with all that lies in it; the folder itself last, so that a start that was cut short is
 * made up for by the next. One that is closed already costs one look. @throws what the file system says, where the folder is another account's
 */
export async function keepPrivate(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found || (found.mode & 0o077) === 0) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    // What is taken away meanwhile needs no closing.
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolder : privateFile).catch(
      (error: unknown) => {
        if (!isGone(error)) throw error
      }
    )
  }
  await chmod(folder, privateFolder)
}
