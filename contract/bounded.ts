import './zod-config.ts'
import * as z from 'zod'

/**
 * A text of at most `max` characters, for whatever a client sends. A longer one is refused before any pattern,
 * refinement or change looks at it: `abort` ends the checks that follow, and this check is the first of them. So the
 * maximum is given here, and not with zod's `.max` at the end of a chain. `tests/contract/bounds.test.ts` names each
 * text of a request that is made otherwise.
 */
export const text = (max: number, error?: string): z.ZodString =>
  z.string().max(max, { abort: true, ...(error !== undefined && { error }) })

/** A text without the spaces around it, which do not count: at most `max` characters (see `text`). */
export const trimmed = (max: number, error?: string): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, { abort: true, ...(error !== undefined && { error }) })

/**
 * A list of at most `max` items, for whatever a client sends. zod compares the count before it looks at an item, as
 * long as nothing but counts is checked before.
 */
export const listOf = <Item extends z.ZodType>(item: Item, max: number, error?: string): z.ZodArray<Item> =>
  z.array(item).max(max, error)

/**
 * Values by key, at most `max`, for whatever a client sends. They are counted before a key or a value is looked at,
 * which zod does not do by itself.
 */
export const dictionary = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number
): z.ZodRecord<Key, Value> =>
  z.preprocess(
    (entries, context) => {
      if (typeof entries === 'object' && entries !== null && Object.keys(entries).length > max)
        context.issues.push({ code: 'too_big', origin: 'map', maximum: max, inclusive: true, input: entries })
      return entries
    },
    z.record(key, value).meta({ maxProperties: max })
  ) as unknown as z.ZodRecord<Key, Value>
