import { createAction } from '@reduxjs/toolkit'
import type { Fault } from '../api/api-error.ts'

/** The three actions of one request: the intent with its payload, and its success or failure with the intent's payload as `meta.arg`. */
export const asyncAction = <Payload = void, Result = void>(type: string) => ({
  intent: createAction<Payload>(`${type}/intent`),
  success: createAction(`${type}/success`, (result: Result, arg: Payload) => ({ payload: result, meta: { arg } })),
  failure: createAction(`${type}/failure`, (fault: Fault, arg: Payload) => ({ payload: fault, meta: { arg } })),
})
export type AsyncAction<Payload, Result> = ReturnType<typeof asyncAction<Payload, Result>>
