import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaType } from '../../../../contract/content/files.ts'
import { mediaTypes } from '../../../../contract/content/media-types.ts'
import type { Deps } from '../../../deps.ts'
import { MediaError } from '../../../integrations/media/media.ts'
import { storeMedia } from '../../platform/files/processing/store-media.ts'
import type { ArchiveFile } from './archive-schema.ts'
import { ArchiveError, type Archive } from './open-archive.ts'

/** Where the files of an import come from and go to. */
export type FileSource = {
  readonly archive: Archive
  readonly ownerId: string
  /** A working folder. */
  readonly folder: string
}

/** An item whose files cannot be used; it is skipped. */
export class UnusableItem extends Error {}

/**
 * Unpacks a file of an item, processes it as an upload of this type, and returns its id. What its bytes are is decided
 * as for an upload, not by what the archive says.
 * @throws UnusableItem
 */
export async function storeFile(
  deps: Deps,
  { archive, ownerId, folder }: FileSource,
  file: ArchiveFile,
  type: MediaType
): Promise<string> {
  const path = join(folder, randomUUIDv7())
  try {
    await archive.unpack(file.path, path, mediaTypes[type].maxBytes)
    return await storeMedia(deps, {
      ownerId,
      type,
      name: file.name.slice(0, 200),
      ...(file.description && { description: file.description }),
      path,
    })
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof MediaError)
      throw new UnusableItem(`${file.path} cannot be used`, { cause: error })
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** The files of an item in a role. */
export const inRole = (files: readonly ArchiveFile[], role: string): ArchiveFile[] =>
  files.filter((file) => file.role === role)

/** Stores the files of a role one after the other. @throws UnusableItem */
export async function storeRole(
  deps: Deps,
  source: FileSource,
  files: readonly ArchiveFile[],
  role: string,
  typeOf: (file: ArchiveFile) => MediaType
): Promise<string[]> {
  const ids: string[] = []
  for (const file of inRole(files, role)) ids.push(await storeFile(deps, source, file, typeOf(file)))
  return ids
}

/** Stores subtitles with their languages. @throws UnusableItem */
export async function storeCaptions(
  deps: Deps,
  source: FileSource,
  files: readonly ArchiveFile[]
): Promise<{ fileId: string; language: string }[]> {
  const stored: { fileId: string; language: string }[] = []
  for (const file of inRole(files, 'captions'))
    if (file.language) stored.push({ fileId: await storeFile(deps, source, file, 'captions'), language: file.language })
  return stored
}
