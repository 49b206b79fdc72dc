import * as z from 'zod'
import type { AnySchema } from '../../contract/endpoint.ts'
import type { ErrorCode, Language } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'

const locales = { en: z.locales.en().localeError, pt: z.locales.ptBR().localeError }

/** Parses one part of a request by the contract. @throws ApiError `code` with the message of each field at fault */
export function parse(schema: AnySchema | undefined, value: unknown, code: ErrorCode, language: Language): unknown {
  if (!schema) return {}
  const result = (schema as z.ZodType).safeParse(value, { error: locales[language] })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw new ApiError(code, {}, fields)
}
