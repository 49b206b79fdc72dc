import { openDatabase } from '../../../lib/storage.ts'

/**
 * Maximum size, in bytes, of a file stored in the browser so that its upload resumes after a reload: photos, not films.
 */
const MOST = 32_000_000
/** Age, in ms, after which a stored file is deleted. */
const AGE = 2 * 86_400_000
const STORE = 'files'

type Row = { file: File; at: number }

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

/**
 * Runs a transaction on the store; undefined where IndexedDB is missing, forbidden or full. The file must then be
 * chosen again.
 */
const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>
): Promise<T | undefined> => {
  try {
    const opening = openDatabase('uploads', 1)
    if (!opening) return undefined
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const database = await settled(opening)
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

const sweep = async (store: IDBObjectStore): Promise<void> => {
  const keys = await settled(store.getAllKeys())
  const rows = (await settled(store.getAll())) as Row[]
  rows.forEach(({ at }, i) => Date.now() - at > AGE && store.delete(keys[i] as IDBValidKey))
}

/** Stores a chosen file under its upload's key until it has been sent. */
export const storeFile = async (key: string, file: File): Promise<void> => {
  if (file.size > MOST) return
  await withStore('readwrite', async (store) => {
    await settled(store.put({ file, at: Date.now() } satisfies Row, key))
    await sweep(store)
  })
}

/** Returns a file that an earlier visit stored. */
export const storedFile = (key: string): Promise<File | undefined> =>
  withStore('readonly', async (store) => ((await settled(store.get(key))) as Row | undefined)?.file)

/** Deletes a stored file after it was sent or removed. */
export const deleteStoredFile = (key: string): Promise<unknown> =>
  withStore('readwrite', (store) => settled(store.delete(key)))

/** Deletes all stored files, after signing out. */
export const deleteStoredFiles = (): Promise<unknown> => withStore('readwrite', (store) => settled(store.clear()))
