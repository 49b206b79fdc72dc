import type { output, ZodType } from 'zod'
import { fieldText } from '../../contract/field-texts.ts'
import { issueText, missingText } from '../../contract/issue-texts.ts'
import { cleanInput } from '../../contract/text/clean-input.ts'
import type { Locale } from '../lib/texts.ts'

export type Checked<S extends ZodType> = { ok: true; data: output<S> } | { ok: false; errors: Record<string, string> }

/** The fields that the call takes: a form may carry more with it, such as the id of what it was filled from. */
const knownFields = (schema: ZodType, input: unknown): unknown =>
  'shape' in schema && typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([name]) => name in (schema.shape as object)))
    : input

/**
 * Validates a form with the contract's schema before it is sent. Returns the parsed data, or a message for each invalid
 * field, by the field's path, in the reader's language.
 */
export const checkForm = <S extends ZodType>(schema: S, input: unknown, locale: Locale): Checked<S> => {
  const cleaned = cleanInput(knownFields(schema, input))
  const result = schema.safeParse(cleaned, { error: (issue) => issueText(issue, locale) })
  if (result.success) return { ok: true, data: result.data }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    const value = issue.path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
      cleaned
    )
    // An empty field is missing, whatever else its schema says of it. A name says more itself.
    const isMissing = (value === '' || value === undefined) && issue.path.at(-1) !== 'name'
    errors[path] ??= isMissing ? missingText(locale) : (fieldText(issue.message, locale) ?? issue.message)
  }
  return { ok: false, errors }
}
