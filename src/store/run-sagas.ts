import type { MiddlewareAPI, UnknownAction } from 'redux'
import { runSaga, stdChannel } from 'redux-saga'
import { nextTask } from '../lib/next-task.ts'
import { rootSaga } from './root-saga.ts'

/** Starts every saga over a store; resolves to what hands them the actions that the reducers have seen. Reading, starting and answering are a task each. */
export const runSagas = async ({ dispatch, getState }: MiddlewareAPI): Promise<(action: unknown) => void> => {
  await nextTask()
  const channel = stdChannel<UnknownAction>()
  runSaga({ channel, dispatch, getState }, rootSaga)
  await nextTask()
  return (action) => channel.put(action as UnknownAction)
}
