import { sql, type RawBuilder } from 'kysely'
import { type FileStatus, type MediaKind } from '../../../../contract/platform/files/files.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import type { AttachedFile, Message } from '../../../../contract/social/messages.ts'
import type { Deps } from '../../../deps.ts'
import { fileFields, kindOf, typeOf, type FileRow } from '../../platform/files/file-row.ts'
import type { DownloadRight } from '../../platform/files/media-address.ts'
import { downloadAddress, presentMedia, presentPreview } from '../../platform/files/present.ts'

/** An attached file with its processing status. */
export type AttachedRow = FileRow & { status: FileStatus }

/**
 * SQL: the files attached to the owner (`message_file.owner_id`) whose id is `owner`, as `AttachedRow[]`, in order.
 */
export const attachedTo = (owner: RawBuilder<unknown>): RawBuilder<AttachedRow[]> => sql<AttachedRow[]>`coalesce((
  select json_agg(json_build_object(${fileFields}, 'status', file.status) order by place.position)
  from message_file place join file on file.id = place.file_id where place.owner_id = ${owner}), '[]')`

/** The kind of a file: from its detected type once it is ready; before that, from what it was uploaded for. */
const kindOfAttached = (file: AttachedRow): MediaKind =>
  file.status === 'ready' ? kindOf(file) : mediaTypes[typeOf(file)].kinds[0]

const isDownload = (file: AttachedRow) => file.type === 'message-file'
const lengthOf = (files: readonly AttachedRow[]) => files.find((file) => file.duration !== null)?.duration ?? undefined

/** The viewer to whom files are presented, and the message they belong to. */
type FileViewer = Omit<DownloadRight, 'fileId'>

function presentDownload(deps: Deps, file: AttachedRow, to: FileViewer): AttachedFile | undefined {
  const address = downloadAddress(deps, file, to)
  return address && { _id: file.id, name: file.name, size: file.size, url: address.url }
}

/** Counts the usable files, and how many of them are still being processed. */
export function countFiles(files: readonly AttachedRow[]): Pick<Message, 'totalFiles' | 'pendingFiles'> {
  const pending = files.filter((file) => file.status === 'processing').length
  return { totalFiles: files.filter((file) => file.status !== 'failed').length, pendingFiles: pending || undefined }
}

/**
 * Files for a viewer who may see them: media to show or play and files to download, with signed, short-lived addresses.
 * Files that are not ready are only counted.
 */
export function presentFiles(
  deps: Deps,
  files: readonly AttachedRow[],
  to: FileViewer
): Pick<Message, 'media' | 'files' | 'duration'> {
  const ready = files.filter((file) => file.status === 'ready')
  const media = ready.flatMap((file) => (isDownload(file) ? [] : (presentMedia(deps, file) ?? [])))
  const downloads = ready.flatMap((file) => (isDownload(file) ? (presentDownload(deps, file, to) ?? []) : []))
  return {
    media: media.length ? media : undefined,
    files: downloads.length ? downloads : undefined,
    duration: lengthOf(ready),
  }
}

/**
 * Files for a viewer who has not bought them: their kinds, the duration of the first that plays and a blurred picture,
 * without ids, names or addresses of the originals.
 */
export function presentLockedFiles(
  deps: Deps,
  files: readonly AttachedRow[]
): Pick<Message, 'fileKinds' | 'duration' | 'thumbnail'> {
  const usable = files.filter((file) => file.status !== 'failed')
  const ready = usable.filter((file) => file.status === 'ready')
  const [thumbnail] = ready.flatMap((file) => presentPreview(deps, file) ?? [])
  return { fileKinds: usable.length ? usable.map(kindOfAttached) : undefined, duration: lengthOf(ready), thumbnail }
}
