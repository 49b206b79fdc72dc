/**
 * All that a browser may keep for the site, and may refuse: with site data blocked already naming a store throws, a full
 * one throws on writing, and some browsers have none. The site works without any of it, so nothing here throws; only this
 * file names the stores (a lint rule).
 */

/** Texts by name. A refused one is not kept, and reads as absent. */
export type TextStore = {
  get(name: string): string | undefined
  set(name: string, text: string): void
  remove(name: string): void
  names(): string[]
  clear(): void
}

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const textStore = (open: () => Storage): TextStore => ({
  get: (name) => attempt(() => open().getItem(name) ?? undefined, undefined),
  set: (name, text) => attempt(() => open().setItem(name, text), undefined),
  remove: (name) => attempt(() => open().removeItem(name), undefined),
  names: () => attempt(() => Object.keys(open()), []),
  clear: () => attempt(() => open().clear(), undefined),
})

/** What this browser keeps until it is removed. */
export const deviceStore = textStore(() => localStorage)
/** What this tab keeps until it is closed. */
export const tabStore = textStore(() => sessionStorage)

/** The JSON value that a store has under this name; undefined when there is none or it cannot be read. */
export const readJson = (store: TextStore, name: string): unknown =>
  attempt(() => (JSON.parse(store.get(name) ?? 'null') as unknown) ?? undefined, undefined)

/** Begins to open a database of the browser; undefined when there is none. The request itself can still fail. */
export const openDatabase = (name: string, version: number): IDBOpenDBRequest | undefined =>
  attempt(() => indexedDB.open(name, version), undefined)

/** The browser's service workers; undefined when it has none or allows none. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  attempt(() => navigator.serviceWorker, undefined)
