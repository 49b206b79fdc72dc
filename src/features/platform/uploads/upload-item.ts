import type { MediaFile, MediaKind, MediaType } from '../../../../contract/platform/files/files.ts'
import type { StoredUpload } from './stored-uploads.ts'

/** State of an upload. `paused` includes uploads of an earlier visit whose file must be selected again (`needsFile`). */
export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'processing' | 'ready' | 'failed'

/** One file of a form: uploading, failed, or ready with its file id. */
export type UploadItem = {
  key: string
  name: string
  /** Bytes; 0 for a file that the edited item already had. */
  size: number
  kind: MediaKind
  type: MediaType
  status: UploadStatus
  /** Total progress of upload and processing, 0 to 1. */
  progress: number
  /** Progress of the current step, 0 to 1; undefined while unknown. */
  step?: number | undefined
  /** Error message: the server's reason, or a text of Spec §8. */
  error?: string | undefined
  /** The same file may be retried; otherwise another one must be selected. */
  canRetry?: boolean | undefined
  /** The connection is lost; the upload resumes when it is back. */
  isOffline?: boolean | undefined
  /** An upload of an earlier visit; resumes when the same file is selected again. */
  needsFile?: boolean | undefined
  /** An upload of an earlier visit whose state has not been loaded yet. */
  isStateUnknown?: boolean | undefined
  fileId?: string | undefined
  previewUrl?: string | undefined
  /** Size in px and duration in seconds, as far as the browser can read them. */
  width?: number | undefined
  height?: number | undefined
  duration?: number | undefined
  /** Set when the file is ready. */
  media?: MediaFile | undefined
  /** Alternative text. */
  alt: string
}

/** Whether the file is waiting, uploading or being processed. */
export const isBusy = ({ status }: UploadItem): boolean =>
  status === 'waiting' || status === 'sending' || status === 'processing'

/** Share of the total progress that is upload, by kind: videos take long to process. */
const sendingShare = (kind: MediaKind): number => (kind === 'video' ? 0.6 : 0.9)

/** Total progress, 0 to 1, from the progress of a step. */
export const shareOf = (kind: MediaKind, step: 'sending' | 'processing', share: number): number =>
  step === 'sending' ? share * sendingShare(kind) : sendingShare(kind) + share * (1 - sendingShare(kind))

/** URL of the preview image of a finished file; undefined for audio. */
export const previewOf = (media: MediaFile): string | undefined => (media.kind === 'photo' ? media.url : media.poster)

/** A finished file of the edited item. Downloads have a name and a size in bytes. */
export type FinishedFile = MediaFile & { name?: string; size?: number }

const itemOfMedia = (media: FinishedFile): UploadItem => ({
  key: media._id,
  fileId: media._id,
  name: media.name ?? '',
  size: media.size ?? 0,
  kind: media.kind,
  type: media.type,
  status: 'ready',
  progress: 1,
  media,
  previewUrl: previewOf(media),
  width: media.width,
  height: media.height,
  duration: media.duration,
  alt: media.alt ?? '',
})

/** A file of a saved draft that is still being processed. */
export type PendingFile = { _id: string; type: MediaType; kind: MediaKind; status: 'processing' }

/** The item of a file that the edited item already has. */
export const itemOfInitial = (file: FinishedFile | PendingFile): UploadItem =>
  'status' in file
    ? {
        key: file._id,
        fileId: file._id,
        name: '',
        size: 0,
        kind: file.kind,
        type: file.type,
        status: 'processing',
        progress: 0,
        alt: '',
      }
    : itemOfMedia(file)

/** The item of an upload of an earlier visit, before its state has been loaded. */
export const itemOfStored = ({ key, fileId, name, size, kind, type, alt }: StoredUpload): UploadItem => ({
  key,
  name,
  size,
  kind,
  type,
  alt,
  progress: 0,
  ...(fileId === undefined
    ? { status: 'paused', step: 0, needsFile: true }
    : { fileId, status: 'processing', isStateUnknown: true }),
})
