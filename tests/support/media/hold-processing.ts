import type { TestApp } from '../app.ts'

/** Blocks the processing of uploads until the returned function is called. */
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
