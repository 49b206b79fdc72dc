import type { MediaFile, MediaKind, MediaType } from '../../../contract/files.ts'
import type { StoredUpload } from './stored-uploads.ts'

/** Where a chosen file is. `paused` is also a file of an earlier visit whose bytes must be chosen again (`needsFile`). */
export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'processing' | 'ready' | 'failed'

/** A file of the thing being made: on its way, refused, or ready with its file id. */
export type UploadItem = {
  key: string
  name: string
  /** Bytes; 0 for a file that the item had before. */
  size: number
  kind: MediaKind
  type: MediaType
  status: UploadStatus
  /** 0 to 1 of the whole way: sending, then processing. */
  progress: number
  /** 0 to 1 of the step that is going on, for the words beside the bar; undefined while nobody knows. */
  step?: number | undefined
  /** Why it failed, in words: the server's reason, or the texts of Spec §8. */
  error?: string | undefined
  /** The same bytes may do on another try; else another file must be chosen. */
  canRetry?: boolean | undefined
  /** The connection is lost; it goes on by itself. */
  isOffline?: boolean | undefined
  /** Begun in an earlier visit: goes on when the same file is chosen again. */
  needsFile?: boolean | undefined
  /** Begun in an earlier visit, and the server has not said yet how far it is. */
  isUnheard?: boolean | undefined
  fileId?: string | undefined
  previewUrl?: string | undefined
  /** Pixels and seconds, as far as the browser could tell. */
  width?: number | undefined
  height?: number | undefined
  duration?: number | undefined
  /** Once it is ready. */
  media?: MediaFile | undefined
  /** What it shows, in words. */
  alt: string
}

/** On its way: something still goes on by itself. */
export const isBusy = ({ status }: UploadItem): boolean =>
  status === 'waiting' || status === 'sending' || status === 'processing'

/** Share of the way that is sending, by kind: a video is worked on for long. */
const sendingShare = (kind: MediaKind): number => (kind === 'video' ? 0.6 : 0.9)

/** 0 to 1 of the whole way, from the share of a step. */
export const shareOf = (kind: MediaKind, step: 'sending' | 'processing', share: number): number =>
  step === 'sending' ? share * sendingShare(kind) : sendingShare(kind) + share * (1 - sendingShare(kind))

/** The still picture that stands for a finished file; undefined for a sound. */
export const previewOf = (media: MediaFile): string | undefined => (media.kind === 'photo' ? media.url : media.poster)

/** A finished file that the item has already; a download says what it is called and its bytes. */
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

/** A file of a draft that was saved while it was still being processed. */
export type PendingFile = { _id: string; type: MediaType; kind: MediaKind; status: 'processing' }

/** A file that the item has already, finished or not. */
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

/** A file of an earlier visit, before the server has said how far it is. */
export const itemOfKept = ({ key, fileId, name, size, kind, type, alt }: StoredUpload): UploadItem => ({
  key,
  name,
  size,
  kind,
  type,
  alt,
  progress: 0,
  ...(fileId === undefined
    ? { status: 'paused', step: 0, needsFile: true }
    : { fileId, status: 'processing', isUnheard: true }),
})
