/** Bytes up to which a chosen file is put aside in the browser, so that a reload needs no hand: photos, not films. */
const MOST = 32_000_000
/** ms after which a file that nobody came back for is thrown away. */
const AGE = 2 * 86_400_000
const STORE = 'files'

type Row = { file: File; at: number }

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

/** Does something with the store; undefined where the browser has none, forbids it or is full: then the same file is chosen again. */
const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>
): Promise<T | undefined> => {
  try {
    const opening = indexedDB.open('uploads', 1)
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

/** Puts a chosen file aside under its upload's key until it has been sent. */
export const storeFile = async (key: string, file: File): Promise<void> => {
  if (file.size > MOST) return
  await withStore('readwrite', async (store) => {
    await settled(store.put({ file, at: Date.now() } satisfies Row, key))
    await sweep(store)
  })
}

/** A file that an earlier visit put aside. */
export const storedFile = (key: string): Promise<File | undefined> =>
  withStore('readonly', async (store) => ((await settled(store.get(key))) as Row | undefined)?.file)

/** Throws away what was put aside: it has been sent, or is wanted no more. */
export const deleteStoredFile = (key: string): Promise<unknown> =>
  withStore('readwrite', (store) => settled(store.delete(key)))

/** Throws away everything that was put aside: somebody has signed out. */
export const deleteStoredFiles = (): Promise<unknown> => withStore('readwrite', (store) => settled(store.clear()))
