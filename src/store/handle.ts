import { call, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects'
import type { Effect } from 'redux-saga/effects'
import { toFault } from '../api/api-error.ts'
import type { Fault } from '../api/api-error.ts'
import type { AsyncAction } from './async-action.ts'
import type { PayloadAction } from './slice.ts'

/** A saga that ends with a result. What an effect gives is not known to TypeScript: use `run` for values. */
export type Saga<Result> = Generator<Effect, Result, unknown>

const takers = { leading: takeLeading, latest: takeLatest, every: takeEvery } as const

/** Errors of our own program must reach the console, not only the store. */
const reportDefect = (error: unknown): void => {
  if (typeof reportError === 'function') reportError(error)
}

/** Waits for a promise inside a saga and gives its typed value; a rejection is thrown here. */
export function* run<T>(work: () => Promise<T>): Saga<T> {
  return (yield call(work)) as T
}

/**
 * Turns a worker's return into `success` and its throw into `failure`: every intent ends in exactly one of them. `leading` ignores what comes
 * while one is running, `latest` drops the older one (which then ends in neither), `every` runs all. `after` runs when the store knows the result;
 * an error in it fails nobody's request. `busy`: what comes while another with the same key is running is ignored; several actions may share the keys.
 */
export function handle<Payload, Result>(
  mode: keyof typeof takers,
  action: AsyncAction<Payload, Result>,
  worker: (payload: Payload) => Saga<Result> | Promise<Result>,
  after: {
    success?: (result: Result, payload: Payload) => void | Saga<void>
    failure?: (fault: Fault, payload: Payload) => void | Saga<void>
    busy?: { keys: Set<string>; of: (payload: Payload) => string }
  } = {}
): () => Saga<void> {
  function* finish(step: () => void | Saga<void>): Saga<void> {
    try {
      yield call(step)
    } catch (error) {
      reportDefect(error)
    }
  }
  const { busy } = after
  function* performOnce(action: PayloadAction<Payload>): Saga<void> {
    const key = busy?.of(action.payload) ?? ''
    if (busy?.keys.has(key)) return
    busy?.keys.add(key)
    try {
      yield* perform(action)
    } finally {
      busy?.keys.delete(key)
    }
  }
  function* perform({ payload }: PayloadAction<Payload>): Saga<void> {
    let result: Result
    try {
      result = (yield call(worker, payload)) as Result
    } catch (error) {
      const fault = toFault(error)
      if (fault.code === 'unknown' && fault.status === 0) reportDefect(error)
      yield put(action.failure(fault, payload))
      if (after.failure) yield* finish(() => after.failure?.(fault, payload))
      return
    }
    yield put(action.success(result, payload))
    if (after.success) yield* finish(() => after.success?.(result, payload))
  }
  return function* watch() {
    yield takers[mode](action.intent.type, performOnce)
  }
}
