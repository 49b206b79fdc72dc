import { sql, type RawBuilder } from 'kysely'
import { type FileStatus, type MediaKind } from '../../../contract/files.ts'
import { mediaTypes } from '../../../contract/media-types.ts'
import type { AttachedFile, Message } from '../../../contract/messages.ts'
import type { Deps } from '../../deps.ts'
import { fileFields, kindOf, typeOf, type FileRow } from '../files/file-row.ts'
import type { DownloadRight } from '../files/media-address.ts'
import { downloadAddress, presentMedia, presentPreview } from '../files/present.ts'

/** A file that somebody attached, with how far its processing is. */
export type AttachedRow = FileRow & { status: FileStatus }

/** SQL: what hangs on the owner (`message_file.owner_id`) whose id stands in `owner`, as `AttachedRow[]`, in order. */
export const attachedTo = (owner: RawBuilder<unknown>): RawBuilder<AttachedRow[]> => sql<AttachedRow[]>`coalesce((
  select json_agg(json_build_object(${fileFields}, 'status', file.status) order by place.position)
  from message_file place join file on file.id = place.file_id where place.owner_id = ${owner}), '[]')`

/** What is known of files without looking into them: by its bytes; of one that is still being processed by what it was uploaded for. */
const kindOfAttached = (file: AttachedRow): MediaKind =>
  file.status === 'ready' ? kindOf(file) : mediaTypes[typeOf(file)].kinds[0]

const isDownload = (file: AttachedRow) => file.type === 'message-file'
const lengthOf = (files: readonly AttachedRow[]) => files.find((file) => file.duration !== null)?.duration ?? undefined

/** Who is shown files, and of which message. */
type Reader = Omit<DownloadRight, 'fileId'>

function presentDownload(deps: Deps, file: AttachedRow, to: Reader): AttachedFile | undefined {
  const address = downloadAddress(deps, file, to)
  return address && { _id: file.id, name: file.name, size: file.size, url: address.url }
}

/** How many files there are, of those that can be used, and how many of them are still being processed. */
export function countFiles(files: readonly AttachedRow[]): Pick<Message, 'totalFiles' | 'pendingFiles'> {
  const pending = files.filter((file) => file.status === 'processing').length
  return { totalFiles: files.filter((file) => file.status !== 'failed').length, pendingFiles: pending || undefined }
}

/** Files for somebody who may see them: what is shown and played, and what is handed over; signed, short-lived addresses. What is not ready is only counted. */
export function presentFiles(
  deps: Deps,
  files: readonly AttachedRow[],
  to: Reader
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

/** Files for somebody who has not bought them: their kinds, the length of the first that plays, and a blurred picture; no id, no name, no address of their own. */
export function presentLockedFiles(
  deps: Deps,
  files: readonly AttachedRow[]
): Pick<Message, 'fileKinds' | 'duration' | 'thumbnail'> {
  const usable = files.filter((file) => file.status !== 'failed')
  const ready = usable.filter((file) => file.status === 'ready')
  const [thumbnail] = ready.flatMap((file) => presentPreview(deps, file) ?? [])
  return { fileKinds: usable.length ? usable.map(kindOfAttached) : undefined, duration: lengthOf(ready), thumbnail }
}
