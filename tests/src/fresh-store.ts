import { beforeEach } from 'vitest'
import { makeStore, type AppStore } from '../../src/store/make-store.ts'
import { withApi } from './support.ts'

/** The store of the running test. */
export let store: AppStore
export const state = () => store.getState()

/** Sets up a file that tests the store: the mocked API, and a new store for each test. */
export const withStore = (): void => {
  withApi()
  beforeEach(() => {
    store = makeStore()
  })
}
