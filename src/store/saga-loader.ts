import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import { nextTask } from '../lib/next-task.ts'
import type { mountSagas } from './run-sagas.ts'

/** Loads the code of the sagas. */
export type LoadSagas = () => Promise<{ mountSagas: typeof mountSagas }>

/** Whether a saga handles this action; all others are for reducers alone. */
const isForSagas = ({ type }: UnknownAction): boolean => type.endsWith('/intent') || type === 'auth/sessionRefused'

/**
 * Loads the sagas with the first action that one of them handles, so that a visitor who only reads does not load them. Actions that are dispatched
 * while they load are given to them afterwards, in their order.
 */
export const sagaLoader =
  (loadSagas: LoadSagas): Middleware =>
  (api) =>
  (next) => {
    let handle = next
    let loading: Promise<void> | undefined
    const pending: UnknownAction[] = []
    const load = async (): Promise<void> => {
      const { mountSagas } = await loadSagas()
      // Starting them takes a phone as long as it has for one task.
      await nextTask()
      const sagas = mountSagas(api, next)
      handle = sagas.handle as typeof next
      sagas.start(pending.splice(0))
    }
    return (action) => {
      if (handle !== next) return handle(action)
      const result = next(action)
      if (loading || isForSagas(action as UnknownAction)) {
        pending.push(action as UnknownAction)
        loading ??= load().catch(() => {
          // Without a connection the module does not load: the next intent tries again, with these actions still pending.
          loading = undefined
        })
      }
      return result
    }
  }
