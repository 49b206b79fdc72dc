import { chmod, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Permissions for files and folders that only the site's own account may read. */
export const privateFolder = 0o700
export const privateFile = 0o600

/**
 * Restricts a folder and its contents to the site's own account, because older releases created them readable for all
 * accounts of the machine. The folder itself is changed last, so that an interrupted run is repeated at the next start;
 * a folder that is already restricted is not scanned.
 * @throws the error of the file system when the folder belongs to another account
 */
export async function restrictToOwner(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found || (found.mode & 0o077) === 0) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    // A file that is removed in the meantime needs no change.
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolder : privateFile).catch(
      (error: unknown) => {
        if (!isMissing(error)) throw error
      }
    )
  }
  await chmod(folder, privateFolder)
}
