import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { Store } from 'redux'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { selectAccountId } from '../../../store/account.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { RootState } from '../../../store/root-reducer.ts'
import { uploadTexts } from './texts.ts'
import { isBusy, type FinishedFile, type PendingFile, type UploadItem } from './upload-item.ts'
import { UploadQueue } from './upload-queue.ts'
import type { Accept } from './check-file.ts'

export type { UploadItem, UploadStatus } from './upload-item.ts'

export type UploadOptions = {
  /** Name under which the uploads are stored for a later visit, such as `post:new`. Must not change while mounted: use a `key`. */
  scope: string
  /** Returns the media type of a selected file, or null to reject it. Size and type are checked as well. */
  accept: Accept
  /** Maximum number of files. */
  max?: number
  /** The files that the edited item already has. */
  initial?: readonly (FinishedFile | PendingFile)[]
}

export type Uploads = {
  items: readonly UploadItem[]
  add: (files: readonly File[]) => void
  pause: (key: string) => void
  resume: (key: string) => void
  retry: (key: string) => void
  /** Replaces a failed file. An upload of an earlier visit accepts only the same file, and resumes. */
  replace: (key: string, file: File) => void
  /** Removes a file and aborts its upload. */
  remove: (key: string) => void
  /** Removes a finished file from the form but keeps it on the server. */
  release: (key: string) => void
  move: (from: number, to: number) => void
  describe: (key: string, alt: string) => void
  /** The selected file, if it was selected in this visit. */
  fileOf: (key: string) => File | undefined
  /** Progress of all files, 0 to 1 by bytes. */
  overall: number
  /** A file is waiting, uploading or being processed. */
  busy: boolean
  /** All files are ready. */
  allReady: boolean
  /** The files, their order or their alternative texts differ from those of the edited item. */
  isChanged: boolean
  /** Error message for the last selected file that was rejected. */
  fault: string | undefined
  /** Call after the item was saved: clears the stored state. */
  settle: () => void
  /** Restores the files of the edited item. */
  reset: () => void
}

const open = new Map<string, UploadQueue>()

/** The queue of a scope; it outlives its screen. On the server each call makes a new one. */
const queueOf = (scope: string, initial: readonly (FinishedFile | PendingFile)[]): UploadQueue => {
  const known = open.get(scope)
  if (known) return known
  const made = new UploadQueue(scope, initial)
  if (typeof window !== 'undefined') open.set(scope, made)
  return made
}

const watched = new WeakSet<UploadQueue>()

/** Stops the uploads when the account signs out; its next visit resumes them. */
const endWithSession = (store: Store<RootState>, queue: UploadQueue, name: string): void => {
  if (watched.has(queue)) return
  watched.add(queue)
  const owner = selectAccountId(store.getState())
  const off = store.subscribe(() => {
    if (selectAccountId(store.getState()) === owner) return
    off()
    open.delete(name)
    queue.stop()
  })
}

const overallOf = (items: readonly UploadItem[]): number => {
  const sent = items.filter(({ size, status }) => size > 0 && status !== 'failed')
  const all = sent.reduce((sum, { size }) => sum + size, 0)
  return all === 0 ? 1 : sent.reduce((sum, { size, progress }) => sum + size * progress, 0) / all
}

/**
 * The uploads of a form (Spec §4 Multipart upload). A file uploads as soon as it is selected, two at a time, and continues while another screen is shown.
 * After a reload finished files are restored; the others resume once the same file is selected.
 */
export const useUploads = ({ scope, accept, max = Infinity, initial = [] }: UploadOptions): Uploads => {
  const t = useTexts(uploadTexts)
  const locale = useLocale()
  const account = useAppSelector(selectAccountId) ?? ''
  const store = useStore<RootState>()
  // Fixed at mount, so that the queue stays with its account when that signs out before the screen is left.
  const [name] = useState(`${account}:${scope}`)
  const [queue] = useState(() => queueOf(name, initial))
  const { items, fault } = useSyncExternalStore(queue.subscribe, queue.read, queue.read)
  const isSettled = useRef(false)
  useEffect(() => {
    open.set(name, queue)
    endWithSession(store, queue, name)
    queue.restore()
    return () => {
      if (isSettled.current || !queue.isChanged) open.delete(name)
    }
  }, [queue, name, store])
  return {
    items,
    add: (files) => queue.add(files, accept, max),
    pause: (key) => queue.pause(key),
    resume: (key) => queue.resume(key),
    retry: (key) => queue.resume(key),
    replace: (key, file) => queue.replace(key, file, accept),
    remove: (key) => queue.remove(key),
    release: (key) => queue.release(key),
    move: (from, to) => queue.move(from, to),
    describe: (key, alt) => queue.describe(key, alt),
    fileOf: (key) => queue.fileOf(key),
    overall: overallOf(items),
    busy: items.some(isBusy),
    allReady: items.every(({ status }) => status === 'ready'),
    isChanged: queue.isChanged,
    fault:
      fault && t[fault.why](fault.name, fault.why === 'tooMany' ? String(fault.limit) : bytes(fault.limit, locale)),
    settle: () => {
      isSettled.current = true
      queue.settle()
    },
    reset: () => queue.reset(),
  }
}
