import * as z from 'zod'
import type { AnySchema, Endpoint } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/errors.ts'
import { fieldText } from '../../contract/field-texts.ts'
import { issueText } from '../../contract/issue-texts.ts'
import { cleanInput } from '../../contract/text/clean-input.ts'
import { ApiError } from './api-error.ts'

/** Most invalid fields that an answer names: nobody reads more, and a list can have thousands. */
export const MOST_NAMED = 50

/** The body of a call that takes none: a field in it is named like any other that is unknown. */
const noFields = z.strictObject({})

/** The schema of what a call sends, over HTTP and in process; undefined only for a GET, which has no body. */
export const bodySchemaOf = ({ body, method }: Pick<Endpoint, 'body' | 'method'>): AnySchema | undefined =>
  body ?? (method === 'GET' ? undefined : noFields)

const errorMaps = {
  en: { error: (issue: z.core.$ZodRawIssue) => issueText(issue, 'en') },
  pt: { error: (issue: z.core.$ZodRawIssue) => issueText(issue, 'pt') },
}

/**
 * Parses one part of a request by the contract, with its texts as they may be saved (`cleanInput`).
 * @throws ApiError `code` with the message of each invalid field
 */
export function parse(
  schema: AnySchema | undefined,
  value: unknown,
  code: 'malformed' | 'invalid',
  language: Language
): unknown {
  if (!schema) return {}
  const result = (schema as z.ZodType).safeParse(cleanInput(value), errorMaps[language])
  const fields = new Map<string, string>()
  if (result.success) {
    markUnstorable(result.data, [], fields)
    if (fields.size === 0) return result.data
    throw new ApiError(code, {}, Object.fromEntries(fields))
  }
  for (const issue of result.error.issues) {
    if (fields.size >= MOST_NAMED) break
    for (const path of pathsOf(issue)) {
      const field = path.join('.') || 'body'
      if (!fields.has(field)) fields.set(field, fieldText(issue.message, language) ?? issue.message)
    }
  }
  throw new ApiError(code, {}, Object.fromEntries(fields))
}

/** The fields that an issue is about: of unknown ones their own names, not the object that has them. */
const pathsOf = (issue: z.core.$ZodIssue): readonly (readonly PropertyKey[])[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MOST_NAMED).map((key) => [...issue.path, key.slice(0, 100)])
    : [issue.path]

/** Rejects texts that the database cannot store: with a NUL character or an unpaired surrogate. */
function markUnstorable(value: unknown, path: readonly string[], fields: Map<string, string>): void {
  if (typeof value === 'string') {
    if (fields.size < MOST_NAMED && (value.includes('\0') || !value.isWellFormed()))
      fields.set(path.join('.') || 'body', "This has a character we can't use")
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) markUnstorable(inner, [...path, key], fields)
}
