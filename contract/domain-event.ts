import './zod-config.ts'
import * as z from 'zod'

/** The data of a domain event, with a sentence that says what has happened. */
export const event = <S extends z.ZodRawShape>(summary: string, data: S): z.ZodObject<S> =>
  z.object(data).describe(summary)
