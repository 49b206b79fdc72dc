import './zod-config.ts'
import * as z from 'zod'

/**
 * The database snapshot from which a value was read. Answers and events can arrive out of order; of two values of the
 * same thing, the client keeps the one with the higher number.
 */
export const SnapshotVersion = z
  .number()
  .int()
  .describe('version of the database snapshot of this value; a higher number is newer')
  .meta({ id: 'SnapshotVersion' })

/** A count together with the snapshot from which it was read. */
export const Total = z.object({ total: z.number().int().min(0), asOf: SnapshotVersion }).meta({ id: 'Total' })
export type Total = z.infer<typeof Total>
