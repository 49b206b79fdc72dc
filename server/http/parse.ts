import * as z from 'zod'
import type { AnySchema } from '../../contract/endpoint.ts'
import type { ErrorCode, Language } from '../../contract/errors.ts'
import { fieldText } from '../../contract/field-texts.ts'
import { ApiError } from './api-error.ts'

const locales = { en: z.locales.en().localeError, pt: z.locales.ptBR().localeError }

/** Parses one part of a request by the contract. @throws ApiError `code` with the message of each invalid field */
export function parse(schema: AnySchema | undefined, value: unknown, code: ErrorCode, language: Language): unknown {
  if (!schema) return {}
  const result = (schema as z.ZodType).safeParse(value, { error: locales[language] })
  const fields: Record<string, string> = {}
  if (result.success) {
    markUnstorable(result.data, [], fields)
    if (Object.keys(fields).length === 0) return result.data
    throw new ApiError(code, {}, fields)
  }
  for (const issue of result.error.issues)
    fields[issue.path.join('.') || 'body'] ??= fieldText(issue.message, language) ?? issue.message
  throw new ApiError(code, {}, fields)
}

/** Rejects texts that the database cannot store: with a NUL character or an unpaired surrogate. */
function markUnstorable(value: unknown, path: readonly string[], fields: Record<string, string>): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    fields[path.join('.') || 'body'] = "This has a character we can't use"
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) markUnstorable(inner, [...path, key], fields)
}
