import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Picture } from '../../../contract/files.ts'
import { isApiError } from '../../api/api-error.ts'
import { uploadFile } from '../../api/upload.ts'
import { errorText } from '../../lib/error-texts.ts'

/** A photo of the post being written: on its way, refused, or ready with its file id. */
export type Photo = {
  key: string
  /** Address of what is shown meanwhile. */
  preview: string
  name: string
  alt: string
  progress: number
  /** Absent for a photo that the post already had. */
  file?: File
  fileId?: string
  error?: string
}

type Change =
  | { do: 'add'; photos: Photo[] }
  | { do: 'patch'; key: string; patch: Partial<Photo> }
  | { do: 'remove'; key: string }
  | { do: 'move'; key: string; by: -1 | 1 }

const reduce = (photos: Photo[], change: Change): Photo[] => {
  if (change.do === 'add') return [...photos, ...change.photos]
  if (change.do === 'patch') return photos.map((photo) => (photo.key === change.key ? { ...photo, ...change.patch } : photo))
  if (change.do === 'remove') return photos.filter((photo) => photo.key !== change.key)
  const from = photos.findIndex((photo) => photo.key === change.key)
  const to = from + change.by
  if (from < 0 || to < 0 || to >= photos.length) return photos
  return photos.toSpliced(from, 1).toSpliced(to, 0, photos[from] as Photo)
}

const known = (files: (Picture & { _id: string })[]): Photo[] =>
  files.map((file) => ({ key: file._id, fileId: file._id, preview: file.url, name: file.alt ?? '', alt: file.alt ?? '', progress: 1 }))

export type Photos = {
  photos: Photo[]
  /** Photos that are not on the server yet. */
  waiting: number
  add(files: File[]): void
  retry(photo: Photo): void
  remove(key: string): void
  move(key: string, by: -1 | 1): void
  describe(key: string, alt: string): void
}

/** The photos of a post: each begins to upload when it is chosen, and stops when it is removed or the screen is left. */
export const usePhotos = (initial: (Picture & { _id: string })[]): Photos => {
  const [photos, change] = useReducer(reduce, initial, known)
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((controller) => controller.abort())
  }, [])
  const start = useCallback((key: string, file: File): void => {
    const controller = new AbortController()
    running.current.set(key, controller)
    change({ do: 'patch', key, patch: { error: undefined, progress: 0 } })
    uploadFile({ file, type: 'feed-photo', signal: controller.signal, onProgress: (progress) => change({ do: 'patch', key, patch: { progress } }) }).then(
      ({ _id }) => change({ do: 'patch', key, patch: { fileId: _id, progress: 1 } }),
      (error: unknown) => {
        if (!isApiError(error) || error.code !== 'aborted') change({ do: 'patch', key, patch: { error: errorText(error) } })
      },
    )
  }, [])
  return {
    photos,
    waiting: photos.filter((photo) => photo.fileId === undefined && photo.error === undefined).length,
    add: (files) => {
      const added = files.map((file) => ({ key: crypto.randomUUID(), preview: URL.createObjectURL(file), name: file.name, alt: '', progress: 0, file }))
      change({ do: 'add', photos: added })
      for (const { key, file } of added) start(key, file)
    },
    retry: ({ key, file }) => file && start(key, file),
    remove: (key) => {
      running.current.get(key)?.abort()
      change({ do: 'remove', key })
    },
    move: (key, by) => change({ do: 'move', key, by }),
    describe: (key, alt) => change({ do: 'patch', key, patch: { alt } }),
  }
}
