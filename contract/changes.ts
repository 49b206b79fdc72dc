import './zod-config.ts'
import * as z from 'zod'

type Changes<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shape[Name]
}

/**
 * The fields of an update, from those of the call that creates the same thing. A field that has a default there may be
 * absent here and then keeps what is stored: a default would change what the client has not mentioned.
 */
export const changesOf = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Changes<Shape>, z.core.$strict> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType).optional().describe(aboutKept(field)) : field,
      ])
    )
  ) as unknown as z.ZodObject<Changes<Shape>, z.core.$strict>

const aboutKept = (field: z.ZodType): string => [field.description, 'absent: unchanged'].filter(Boolean).join('; ')
