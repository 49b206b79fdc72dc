import type { Middleware } from 'redux'

/** Actions that a saga answers. Everything else is for reducers. */
const isForSagas = (action: unknown): boolean => {
  const { type } = action as { type: string }
  return type.endsWith('/intent') || type === 'auth/sessionRefused'
}

/**
 * Runs the sagas from the first action on that one of them answers: a visitor who only looks never loads them. What is dispatched while they
 * load is handed over in its order.
 */
export const lazySagas: Middleware = (api) => {
  let deliver: ((action: unknown) => void) | undefined
  let loading: Promise<void> | undefined
  const waiting: unknown[] = []
  const load = async (): Promise<void> => {
    const { runSagas } = await import('./run-sagas.ts')
    deliver = await runSagas(api)
    for (const action of waiting.splice(0)) deliver(action)
  }
  return (next) => (action) => {
    const result = next(action)
    if (deliver) deliver(action)
    else if (loading || isForSagas(action)) {
      waiting.push(action)
      loading ??= load().catch(() => {
        // The connection is gone: the next intent tries again, these are still waiting.
        loading = undefined
      })
    }
    return result
  }
}
