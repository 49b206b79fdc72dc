import type { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

/** Stands in a statement for the value of this number. Whoever looks at the value while the statement is written is stopped: it is another each time. */
class Slot {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
  [Symbol.toPrimitive](): never {
    throw unknownYet()
  }
  get length(): never {
    throw unknownYet()
  }
}
const unknownYet = () => new TypeError('A value of a statement is not known while it is written')

type Form = readonly (string | number)[]

/** Yes, no, nothing, and an empty text: what a statement's text may depend on. */
const isPlain = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'boolean' || value === ''
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Puts the values into `found` in their order and says their shape: the names, what is plain, and where a value is. */
const shapeOf = (group: Record<string, unknown>, found: unknown[]): string => {
  let shape = ''
  for (const name in group) {
    const value = group[name]
    if (isPlain(value)) shape += `${name}=${String(value)},`
    else if (isGroup(value)) shape += `${name}{${shapeOf(value, found)}},`
    else {
      found.push(value)
      shape += `${name},`
    }
  }
  return shape
}

/** The same group with a slot for each value, numbered in the same order. */
const withSlots = (group: Record<string, unknown>, next: { number: number }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name,
      isPlain(value) ? value : isGroup(value) ? withSlots(value, next) : new Slot(next.number++),
    ])
  )

/** Forms of a statement that are kept, at most. */
const formsAtMost = 200

/**
 * A statement that is written once for each of its forms and from then on only given its values: to build and compile it costs the server more than all else
 * about a short list (bench/). `write` sees a slot wherever a value will stand, in groups like `viewerContext` too; what is yes, no or nothing it sees as it is,
 * and so are the words after the values: by these alone may the text differ. Run it with the same; it answers the rows.
 */
export function queryTemplate<Values extends object, Row, Words extends Form = []>(
  write: (db: Db, values: Values, ...words: Words) => CompiledQuery<Row>
) {
  const forms = new Map<string, CompiledQuery<Row>>()
  return async (db: Db, values: Values, ...words: Words): Promise<Row[]> => {
    const given: unknown[] = []
    const form = shapeOf(values as Record<string, unknown>, given) + words.join()
    let compiled = forms.get(form)
    if (!compiled) {
      compiled = write(db, withSlots(values as Record<string, unknown>, { number: 0 }) as Values, ...words)
      if (forms.size < formsAtMost) forms.set(form, compiled)
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? given[parameter.number] : parameter
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
