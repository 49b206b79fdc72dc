import './zod-config.ts'
import type * as z from 'zod'

const marked = new WeakSet<object>()

/**
 * Marks a field of an answer that only the person may read: an operator who views the site as them gets it empty, and no
 * search of theirs may match it (decision 51; `openTo` in `server/http/operators/private-fields.ts`). Mark last: `.describe` and
 * `.optional` make another schema.
 */
export function ofPerson<S extends z.ZodType>(schema: S): S {
  marked.add(schema)
  return schema
}

/** Whether a field is marked by `ofPerson`. */
export const isOfPerson = (schema: object): boolean => marked.has(schema)
