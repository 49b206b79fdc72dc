import './zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from './bounded.ts'
import { maxOffset } from './limits.ts'

/** Flags and numbers in a query arrive as text. */
const numberFromText = (schema: z.ZodNumber) =>
  z.preprocess((v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v), schema)

/** `limit`, `offset`, `q` and `sort` of every list. `limit` is 1–100, default 12. */
export const listQuery = {
  limit: numberFromText(z.number().int().min(1).max(100)).default(12) as unknown as z.ZodDefault<
    z.ZodType<number, number>
  >,
  offset: numberFromText(z.number().int().min(0).max(maxOffset)).default(0) as unknown as z.ZodDefault<
    z.ZodType<number, number>
  >,
  q: trimmed(100).optional(),
  sort: z.enum(['asc', 'desc']).default('desc') as unknown as z.ZodDefault<z.ZodType<'asc' | 'desc', 'asc' | 'desc'>>,
}

/**
 * `limit` of a list that does not go on by `offset`: there an offset moves nothing, but a wrong one is refused as in
 * every list.
 */
export const limitQuery = {
  limit: listQuery.limit,
  offset: numberFromText(z.number().int().min(0).max(maxOffset)).optional() as unknown as z.ZodOptional<
    z.ZodType<number, number>
  >,
}

/** `before` is the cursor of an unbounded feed: the answer's `nextCursor`. Cost does not grow with depth. */
export const cursorQuery = { ...limitQuery, before: text(200).optional() }

/** A true/false filter in a query string. */
export const flag = z.enum(['true', 'false']).transform((v) => v === 'true') as z.ZodType<boolean, 'true' | 'false'>

/** The `data` of a list: the items of the page, and the total number. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), total: z.number().int().min(0) })

/** A page of an unbounded feed: `nextCursor` is absent on the last one. */
export const cursorPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), total: z.number().int().min(0), nextCursor: z.string().optional() })
