import * as z from 'zod'

/** Answers and events overtake each other on their way. Of two that say the same thing, the one with the higher number is the younger; the other is left. */
export const AsOf = z
  .number()
  .int()
  .describe('of which moment this is: what is known with a higher number is younger')
  .meta({ id: 'AsOf' })

/** How many of something there are, at a moment. */
export const Total = z.object({ total: z.number().int().min(0), asOf: AsOf }).meta({ id: 'Total' })
export type Total = z.infer<typeof Total>
