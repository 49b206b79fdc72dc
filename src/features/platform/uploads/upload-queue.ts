import { isApiError } from '../../../api/api-error.ts'
import { moveItem } from '../../../lib/move-item.ts'
import { randomId } from '../../../lib/random-id.ts'
import { abortUpload } from '../../../api/files/upload.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { checkFile, type Accept, type ChoiceFault } from './check-file.ts'
import { kindOfFile } from './file-kinds.ts'
import { deleteStoredFile, storeFile, storedFile } from './stored-files.ts'
import { readStoredUploads, writeStoredUploads, type StoredUpload } from './stored-uploads.ts'
import { previewOfFile } from './preview-of-file.ts'
import { followFile, runUpload, type Run } from './run-upload.ts'
import { itemOfInitial, itemOfStored, type FinishedFile, type PendingFile, type UploadItem } from './upload-item.ts'

export type QueueState = { items: readonly UploadItem[]; fault: ChoiceFault | undefined }
/** Error codes for which a retry with the same file is useless. */
const finalCodes = new Set(['too_large', 'unsupported_type', 'invalid'])

/**
 * The uploads of one form. Sends a few files at a time, stores their state for a later visit, and continues while another screen is shown.
 * Independent of React; `use-uploads.ts` connects it to components.
 */
export class UploadQueue {
  readonly #scope: string
  readonly #initial: readonly UploadItem[]
  #state: QueueState
  readonly #files = new Map<string, File>()
  readonly #stored = new Map<string, StoredUpload>()
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  #isRestored = false

  /** @param initial the files that the edited item already has */
  constructor(scope: string, initial: readonly (FinishedFile | PendingFile)[]) {
    this.#scope = scope
    this.#initial = initial.map(itemOfInitial)
    this.#state = { items: this.#initial, fault: undefined }
  }

  readonly read = (): QueueState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Whether the files differ from those of the edited item. */
  get isChanged(): boolean {
    const { items } = this.#state
    return (
      items.length !== this.#initial.length ||
      items.some((item, i) => item.key !== this.#initial[i]?.key || item.alt !== this.#initial[i]?.alt)
    )
  }

  /** Restores the uploads of an earlier visit. Runs once, in the browser only. */
  restore(): void {
    if (this.#isRestored) return
    this.#isRestored = true
    const stored = readStoredUploads(this.#scope)
    const known = new Map(this.#initial.map((item) => [item.key, item]))
    const items = stored?.map((upload) => {
      const item = known.get(upload.key)
      if (!item) this.#stored.set(upload.key, upload)
      return item ? { ...item, alt: upload.alt } : itemOfStored(upload)
    })
    if (items) this.#set({ items, fault: undefined })
    for (const { key, fileId, status, needsFile } of this.#state.items) {
      if (needsFile) void this.#resumeStored(key)
      else if (fileId !== undefined && status === 'processing')
        void this.#work(key, (run) => followFile(fileId, run)).then(() => this.#resumeStored(key))
    }
  }

  /** Adds selected files. A file that an earlier visit began to upload is resumed. */
  add(chosen: readonly File[], accept: Accept, max: number): void {
    this.#fail(undefined)
    for (const file of chosen) {
      const begun = this.#state.items.find((item) => item.needsFile && this.#isSame(item.key, file))
      if (begun) this.#take(begun.key, file)
      else if (this.#state.items.length >= max) this.#fail({ why: 'tooMany', name: file.name, limit: max })
      else this.#put(file, accept, this.#state.items.length)
    }
  }

  /** Replaces a failed file. An upload of an earlier visit accepts only the same file, and resumes. */
  replace(key: string, file: File, accept: Accept): void {
    this.#fail(undefined)
    const at = this.#state.items.findIndex((item) => item.key === key)
    const old = this.#state.items[at]
    if (!old) return
    if (!old.needsFile) {
      if (this.#put(file, accept, at)) this.remove(key)
    } else if (this.#isSame(key, file)) this.#take(key, file)
    else this.#fail({ why: 'otherFile', name: old.name, limit: 0 })
  }

  pause(key: string): void {
    this.#running.get(key)?.abort()
    this.#patch(key, { status: 'paused', isOffline: false })
  }

  /** Resumes a paused upload or retries a failed one. Does nothing while the file's bytes are missing. */
  resume(key: string): void {
    if (this.#files.has(key)) this.#start(key)
  }

  remove(key: string): void {
    const item = this.#item(key)
    if (!item) return
    this.#discard(item)
    this.#set({ items: this.#state.items.filter((other) => other !== item), fault: undefined })
  }

  /** Removes a finished file from the form but keeps it on the server, after it became an item of its own. */
  release(key: string): void {
    const item = this.#item(key)
    if (!item) return
    this.#stored.delete(key)
    this.#files.delete(key)
    void deleteStoredFile(key)
    this.#set({ items: this.#state.items.filter((other) => other !== item), fault: undefined })
  }

  move(from: number, to: number): void {
    const { items, fault } = this.#state
    this.#set({ items: moveItem(items, from, to), fault })
  }

  describe(key: string, alt: string): void {
    this.#patch(key, { alt })
  }

  /** The selected file; undefined for an upload of an earlier visit. */
  fileOf(key: string): File | undefined {
    return this.#files.get(key)
  }

  /** Stops all uploads. Their state stays stored, their bytes are released. */
  stop(): void {
    for (const [key, controller] of this.#running) {
      controller.abort()
      void deleteStoredFile(key)
    }
  }

  /** Call after the item was saved: clears the stored state. */
  settle(): void {
    this.stop()
    writeStoredUploads(this.#scope, undefined)
  }

  /** Restores the files of the edited item and deletes those uploaded since. */
  reset(): void {
    for (const item of this.#state.items) this.#discard(item)
    this.#set({ items: this.#initial, fault: undefined })
  }

  #item(key: string): UploadItem | undefined {
    return this.#state.items.find((item) => item.key === key)
  }

  #fail(fault: ChoiceFault | undefined): void {
    this.#set({ items: this.#state.items, fault })
  }

  /** Inserts a file at a position and starts its upload. Returns false when the file is rejected. */
  #put(file: File, accept: Accept, at: number): boolean {
    const checked = checkFile(file, accept, this.#state.items)
    if ('fault' in checked) {
      this.#fail(checked.fault)
      return false
    }
    const { type } = checked
    const key = randomId()
    this.#files.set(key, file)
    const item: UploadItem = {
      key,
      name: file.name,
      size: file.size,
      kind: kindOfFile(file),
      type,
      status: 'waiting',
      progress: 0,
      alt: '',
    }
    this.#set({ items: this.#state.items.toSpliced(at, 0, item), fault: this.#state.fault })
    this.#start(key)
    void this.#preview(key, file)
    void storeFile(key, file)
    return true
  }

  async #preview(key: string, file: File): Promise<void> {
    const previewUrl = await previewOfFile(file, kindOfFile(file))
    if (previewUrl !== undefined) this.#patch(key, { previewUrl })
  }

  #isSame(key: string, file: File): boolean {
    const stored = this.#stored.get(key)
    return (
      stored !== undefined &&
      stored.name === file.name &&
      stored.size === file.size &&
      stored.lastModified === file.lastModified
    )
  }

  /** Resumes an upload of an earlier visit whose file the browser has stored. */
  async #resumeStored(key: string): Promise<void> {
    const file = this.#item(key)?.needsFile ? await storedFile(key) : undefined
    if (file && this.#item(key)?.needsFile) this.#take(key, file)
  }

  #take(key: string, file: File): void {
    this.#files.set(key, file)
    this.#patch(key, { needsFile: false })
    this.#start(key)
    void this.#preview(key, file)
  }

  #start(key: string): void {
    const file = this.#files.get(key)
    this.#patch(key, { status: 'waiting', error: undefined, canRetry: undefined })
    if (file) void this.#work(key, (run) => runUpload(file, run))
  }

  /** Runs a task of one file; an error becomes the item's status. */
  async #work(key: string, task: (run: Run) => Promise<void>): Promise<void> {
    const item = this.#item(key)
    if (!item) return
    this.#running.get(key)?.abort()
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(key, controller)
    const update: Run['update'] = ({ previewUrl, ...patch }) => {
      // Keeps the browser's own preview: switching to the server's would flicker.
      if (!signal.aborted)
        this.#patch(key, {
          ...patch,
          ...(patch.status && { isStateUnknown: false }),
          ...(previewUrl !== undefined && this.#item(key)?.previewUrl === undefined && { previewUrl }),
        })
    }
    try {
      await task({ item, signal, update })
      if (this.#item(key)?.status === 'ready') void deleteStoredFile(key)
    } catch (error) {
      if (signal.aborted) return
      const isGone = isApiError(error) && error.status === 404 && !this.#files.has(key)
      if (isGone) {
        this.remove(key)
        return this.#fail({ why: 'gone', name: item.name, limit: 0 })
      }
      update({
        status: 'failed',
        isOffline: false,
        step: undefined,
        error: errorText(error),
        canRetry: !(isApiError(error) && finalCodes.has(error.code)),
      })
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key)
    }
  }

  #discard({ key, fileId, previewUrl }: UploadItem): void {
    this.#running.get(key)?.abort()
    this.#stored.delete(key)
    this.#files.delete(key)
    void deleteStoredFile(key)
    if (this.#initial.some((item) => item.key === key)) return
    if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl)
    if (fileId !== undefined) void abortUpload(fileId)
  }

  #patch(key: string, patch: Partial<UploadItem>): void {
    this.#set({
      ...this.#state,
      items: this.#state.items.map((item) => (item.key === key ? { ...item, ...patch } : item)),
    })
  }

  #set(state: QueueState): void {
    this.#state = state
    this.#store()
    for (const listener of this.#listeners) listener()
  }

  #store(): void {
    // A file that was rejected before its upload began is not stored.
    const stored = this.#state.items.flatMap(({ key, fileId, name, size, type, kind, alt, status }) => {
      const lastModified = this.#files.get(key)?.lastModified ?? this.#stored.get(key)?.lastModified ?? 0
      return fileId === undefined && status === 'failed'
        ? []
        : [{ key, fileId, name, size, lastModified, type, kind, alt }]
    })
    writeStoredUploads(this.#scope, this.isChanged ? stored : undefined)
  }
}
