import type { MiddlewareAPI, UnknownAction } from 'redux'
import { runSaga, stdChannel } from 'redux-saga'
import { rootSaga } from './root-saga.ts'

/** Starts every saga over a store; returns what hands them the actions that the reducers have seen. */
export const runSagas = ({ dispatch, getState }: MiddlewareAPI): ((action: unknown) => void) => {
  const channel = stdChannel<UnknownAction>()
  runSaga({ channel, dispatch, getState }, rootSaga)
  return (action) => channel.put(action as UnknownAction)
}
