import type { TestApp } from '../app.ts'

/** Lets no upload be processed until what it answers is called. */
export function holdProcessing(test: TestApp): () => void {
  const { storage } = test.deps
  const { fetchTo } = storage
  const { promise, resolve } = Promise.withResolvers<undefined>()
  storage.fetchTo = async (key, path) => {
    await promise
    return fetchTo.call(storage, key, path)
  }
  return () => {
    storage.fetchTo = fetchTo
    resolve(undefined)
  }
}
