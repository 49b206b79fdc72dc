import type { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Placeholder for the value with this index while a template is built. Reading it throws, because the value differs on
 * each run.
 */
class Slot {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
  [Symbol.toPrimitive](): never {
    throw valueUnknown()
  }
  get length(): never {
    throw valueUnknown()
  }
}
const valueUnknown = () => new TypeError('A value of a statement is not known while it is written')

type Form = readonly (string | number)[]

/** Booleans, null, undefined and the empty string: values on which the SQL text may depend. */
const isPlain = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'boolean' || value === ''
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Appends the values to `found` in their order and returns their shape: the names, the plain values, and the positions
 * of the others.
 */
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

/** The same group with a placeholder for each value, numbered in the same order. */
const withSlots = (group: Record<string, unknown>, next: { number: number }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name,
      isPlain(value) ? value : isGroup(value) ? withSlots(value, next) : new Slot(next.number++),
    ])
  )

/** Maximum number of compiled forms that one template keeps. */
const maxForms = 200

/**
 * A query that is built and compiled once for each of its forms, and then only bound to values: building and compiling
 * costs more than anything else about a short list (bench/). `write` receives a placeholder for each value, also inside
 * groups such as `viewerContext`; it receives booleans, null and the arguments after the values unchanged, and the SQL
 * text may depend on these alone. Call the returned function with the values; it resolves to the rows.
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
      if (forms.size < maxForms) forms.set(form, compiled)
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? given[parameter.number] : parameter
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
