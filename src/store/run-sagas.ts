import type { Dispatch, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit'
import createSagaMiddleware, { stdChannel } from 'redux-saga'
import { rootSaga } from './root-saga.ts'

/** Binds a saga middleware to a store. `start` runs every saga and gives them the actions that were dispatched before, which the reducers have seen already. */
export const mountSagas = (api: MiddlewareAPI, next: (action: unknown) => unknown) => {
  const channel = stdChannel<UnknownAction>()
  const sagas = createSagaMiddleware({ channel })
  return {
    handle: sagas(api)(next as Dispatch),
    start: (pending: readonly UnknownAction[]): void => {
      sagas.run(rootSaga)
      for (const action of pending) channel.put(action)
    },
  }
}
