import type { Fault } from '../api/api-error.ts'
import { createAction } from './slice.ts'

/** The three actions of one request: what is wanted, how it went. Made once, so that no `failure` is forgotten. */
export const asyncAction = <Payload = void, Result = void>(type: string) => ({
  intent: createAction<Payload>(`${type}/intent`),
  success: createAction(`${type}/success`, (result: Result, arg: Payload) => ({ payload: result, meta: { arg } })),
  failure: createAction(`${type}/failure`, (fault: Fault, arg: Payload) => ({ payload: fault, meta: { arg } })),
})
export type AsyncAction<Payload, Result> = ReturnType<typeof asyncAction<Payload, Result>>
