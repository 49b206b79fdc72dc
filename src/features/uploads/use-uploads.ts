import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { Store } from 'redux'
import { bytes } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { RootState } from '../../store/root-reducer.ts'
import { selectUser } from '../user/slice.ts'
import { uploadTexts } from './texts.ts'
import { isBusy, type FinishedFile, type PendingFile, type UploadItem } from './upload-item.ts'
import { UploadQueue } from './upload-queue.ts'
import type { Accept } from './check-file.ts'

export type { UploadItem, UploadStatus } from './upload-item.ts'

export type UploadOptions = {
  /** What the files are for, as `post:new`: another visit takes up what was begun under it. Mount anew (`key`) for another. */
  scope: string
  /** What a chosen file is to be; null: not taken here. Size and kind are checked beside it. */
  accept: Accept
  /** Files at most. */
  max?: number
  /** The files that the item has already. */
  initial?: readonly (FinishedFile | PendingFile)[]
}

export type Uploads = {
  items: readonly UploadItem[]
  add: (files: readonly File[]) => void
  pause: (key: string) => void
  resume: (key: string) => void
  retry: (key: string) => void
  /** Another file in its place; of one begun in an earlier visit the same file, which then goes on. */
  replace: (key: string, file: File) => void
  /** Takes a file out, and gives its upload up. */
  remove: (key: string) => void
  /** Takes a finished file out that became an item of its own. */
  release: (key: string) => void
  move: (from: number, to: number) => void
  describe: (key: string, alt: string) => void
  /** The chosen bytes, where this visit has them. */
  fileOf: (key: string) => File | undefined
  /** 0 to 1 of all bytes that are to be sent. */
  overall: number
  /** Something is being sent or processed. */
  busy: boolean
  /** Nothing is missing: the item may be saved with all of them. */
  allReady: boolean
  /** The same files, in the same order, with the same words as the item had: nothing to save. */
  isChanged: boolean
  /** Why the last chosen file was not taken, in words. */
  fault: string | undefined
  /** After the item was saved: forgets what was remembered. */
  settle: () => void
  /** Back to what the item had. */
  reset: () => void
}

const open = new Map<string, UploadQueue>()

/** The queue of a scope, which outlives its screen. On the server nothing is shared. */
const queueOf = (scope: string, initial: readonly (FinishedFile | PendingFile)[]): UploadQueue => {
  const known = open.get(scope)
  if (known) return known
  const made = new UploadQueue(scope, initial)
  if (typeof window !== 'undefined') open.set(scope, made)
  return made
}

const watched = new WeakSet<UploadQueue>()

/** Nothing goes on being sent for someone who has signed out: the next visit takes it up. */
const endWithSession = (store: Store<RootState>, queue: UploadQueue, name: string): void => {
  if (watched.has(queue)) return
  watched.add(queue)
  const owner = selectUser(store.getState())?._id
  const off = store.subscribe(() => {
    if (selectUser(store.getState())?._id === owner) return
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
 * The files of a form (Spec §4 Multipart upload): each begins to be sent when it is chosen, two at a time, and goes on while another screen is shown.
 * After a reload they are there again: finished ones as they are, others once the same file is chosen.
 */
export const useUploads = ({ scope, accept, max = Infinity, initial = [] }: UploadOptions): Uploads => {
  const t = useTexts(uploadTexts)
  const locale = useLocale()
  const account = useAppSelector(selectUser)?._id ?? ''
  const store = useStore<RootState>()
  // The queue stays its account's when that has signed out before the screen is left.
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
