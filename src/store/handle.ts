import type { PayloadAction } from '@reduxjs/toolkit'
import { call, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects'
import type { Effect } from 'redux-saga/effects'
import { toFault } from '../api/api-error.ts'
import type { Fault } from '../api/api-error.ts'
import type { AsyncAction } from './async-action.ts'

/** A saga that returns a result. TypeScript does not know the value of a yielded effect: use `run` for typed values. */
export type Saga<Result> = Generator<Effect, Result, unknown>

const takers = { leading: takeLeading, latest: takeLatest, every: takeEvery } as const

/** Reports a programming error to the browser's error handling; a failure action alone would hide it. */
const reportDefect = (error: unknown): void => {
  if (typeof reportError === 'function') reportError(error)
}

/** Waits for a promise inside a saga and returns its typed value. @throws what the promise is rejected with */
export function* run<T>(work: () => Promise<T>): Saga<T> {
  return (yield call(work)) as T
}

/**
 * Creates a saga that runs `worker` for each intent of an action and dispatches `success` with its return value or `failure` with its error.
 * `leading` ignores intents while one is running, `latest` cancels the older run (which then dispatches neither), `every` runs all.
 * `after` runs once the store has the result; an error in it is reported and does not change the outcome. `busy` ignores an intent while another
 * with the same key is running, or with `again` performs it once afterwards; several actions may share one set of keys.
 */
export function handle<Payload, Result>(
  mode: keyof typeof takers,
  action: AsyncAction<Payload, Result>,
  worker: (payload: Payload) => Saga<Result> | Promise<Result>,
  after: {
    success?: (result: Result, payload: Payload) => void | Saga<void>
    failure?: (fault: Fault, payload: Payload) => void | Saga<void>
    busy?: { keys: Set<string>; of: (payload: Payload) => string; again?: boolean }
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
  const wantedAgain = new Set<string>()
  function* performOnce(action: PayloadAction<Payload>): Saga<void> {
    const key = busy?.of(action.payload) ?? ''
    if (busy?.keys.has(key)) return void (busy.again && wantedAgain.add(key))
    busy?.keys.add(key)
    try {
      do yield* perform(action)
      while (wantedAgain.delete(key))
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
