import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import '../../../../contract/zod-config.ts'
import { files, type MediaType } from '../../../../contract/platform/files/files.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { parse } from '../../../http/parse.ts'
import { MediaError } from '../../../integrations/media/media.ts'
import { storeMedia } from '../../platform/files/processing/store-media.ts'
import type { ArchiveFile } from './archive-schema.ts'
import { ArchiveError } from './archive-error.ts'
import type { EntryReader } from './archive-entry.ts'

/** Where the files of an import come from and go to. */
export type FileSource = {
  readonly archive: EntryReader
  readonly ownerId: string
  readonly language: Language
  /** A working folder. */
  readonly folder: string
}

/** An item whose file cannot be used; it is skipped. */
export class UnusableItem extends Error {
  /** The file's name, as the archive says it. */
  readonly fileName: string
  constructor(fileName: string, cause?: unknown) {
    super('a file of an archive cannot be used', { cause })
    this.fileName = fileName
  }
}

const { name: Name, description: Description } = files.createReference.body.shape
/** What an archive says of a file goes by the rules of an upload. */
const FileWords = z.object({ name: Name, description: Description })

/**
 * Unpacks a file of an item, processes it as an upload of this type, and returns its id. What its bytes are is decided
 * as for an upload, not by what the archive says.
 * @throws UnusableItem
 */
export async function storeFile(
  deps: Deps,
  { archive, ownerId, folder, language }: FileSource,
  file: ArchiveFile,
  type: MediaType
): Promise<string> {
  const path = join(folder, randomUUIDv7())
  const { name, description } = parse(
    FileWords,
    { name: file.name.slice(0, 200) || 'file', description: file.description ?? undefined },
    'invalid',
    language
  ) as z.infer<typeof FileWords>
  if (!file.entry) throw new UnusableItem(name)
  try {
    await archive.unpack(file.entry, path, mediaTypes[type].maxBytes)
    return await storeMedia(deps, { ownerId, type, name, ...(description && { description }), path })
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof MediaError) throw new UnusableItem(name, error)
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
