import { expect } from 'vitest'
import type * as z from 'zod'
import type { AnySchema } from '../../../contract/endpoint.ts'
import { errors, type ErrorBody } from '../../../contract/errors.ts'
import { cleanInput } from '../../../contract/text/clean-input.ts'
import { sizeText } from '../../../server/http/api-error.ts'
import { errorCodes } from '../../../server/http/openapi/openapi.ts'
import { MOST_NAMED } from '../../../server/http/parse.ts'
import { bodyLimitOf } from '../../../server/http/request-size.ts'
import type { table } from './table.ts'

type Row = (typeof table)[number]

/** What the server answered to a call. */
export type Answer = { statusCode: number; body: string; json<T>(): T }

/** Parses the value as the contract does. */
export const accepts = (schema: AnySchema, value: unknown): z.ZodSafeParseResult<unknown> =>
  (schema as z.ZodType).safeParse(value)

/** Expects no server error, only error codes that are published for the call, and a success of the promised shape. */
export function requireOrderly({ endpoint, label }: Row, answer: Answer): void {
  const said = `${label}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect(answer.statusCode, said).toBeLessThan(500)
  if (answer.statusCode >= 400) {
    const { code, statusCode } = answer.json<ErrorBody>()
    expect(errors[code]?.status, said).toBe(answer.statusCode)
    expect(statusCode).toBe(answer.statusCode)
    expect(errorCodes(endpoint), said).toContain(code)
  } else if (endpoint.response && answer.body !== '') {
    const { data } = answer.json<{ data: unknown }>()
    expect(accepts(endpoint.response, data).error?.issues ?? [], said).toEqual([])
  }
}

/** The fields of an issue: of unknown ones the names they have, not the object that holds them. */
const namesIn = (issue: z.core.$ZodIssue): string[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
    (path) => path.join('.') || 'body'
  )

/**
 * When the contract rejects the value, its texts as they may be saved, the server must reject it too and name the same
 * fields.
 */
export function requireNamed(row: Row, schema: AnySchema, value: unknown, answer: Answer): void {
  requireOrderly(row, answer)
  const { error } = accepts(schema, cleanInput(value))
  if (!error) return
  const fields = Object.keys(answer.json<ErrorBody>().fields ?? {})
  expect(answer.statusCode, row.label).toBe(422)
  const expected = new Set(error.issues.flatMap(namesIn))
  expect(fields.length, row.label).toBe(Math.min(expected.size, MOST_NAMED))
  expect(
    fields.filter((field) => !expected.has(field)),
    row.label
  ).toEqual([])
}

/** A body above the limit of its call is refused unread with that limit; every other one by its fields. */
export function requireRefused(row: Row, schema: AnySchema, sent: string, answer: Answer): void {
  const limit = bodyLimitOf(row.endpoint)
  if (Buffer.byteLength(sent) <= limit) return requireNamed(row, schema, JSON.parse(sent), answer)
  requireOrderly(row, answer)
  const { code, message } = answer.json<ErrorBody>()
  expect(code, row.label).toBe('too_large')
  expect(message, row.label).toContain(sizeText(limit))
}
