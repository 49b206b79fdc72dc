import type * as z from 'zod'
import type { Language } from '../../contract/errors.ts'
import { parse } from './parse.ts'

/**
 * The complete body of an update (`changesOf` in the contract): what the client has sent, and the rest as it is stored,
 * checked by the schema of the call that creates the same thing. Null removes what is stored.
 * @throws ApiError 422 with the fields that are invalid together
 */
export const completed = <Schema extends z.ZodType>(
  schema: Schema,
  changes: object,
  stored: object,
  language: Language
): z.output<Schema> => {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const whole = Object.fromEntries(Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null))
  return parse(schema, whole, 'invalid', language) as z.output<Schema>
}
