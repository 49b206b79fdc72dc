import * as z from 'zod'
import type { AnySchema } from '../../../contract/endpoint.ts'
import { schemasIn, type Found } from './request-schemas.ts'
import { table } from './table.ts'

const nameOf = ({ schema }: Found): string | undefined => z.globalRegistry.get(schema as z.ZodType)?.id

/** Whole numbers that an answer carries: the object they are in, by its name or by the endpoint, and their path in it. */
function numbersOf(label: string, response: AnySchema): string[] {
  const found = schemasIn(response)
  const named = found.flatMap((one) => {
    const name = one.type === 'object' && nameOf(one)
    return name ? [{ at: one.at, name }] : []
  })
  return found
    .filter(({ type, checks }) => type === 'number' && checks.some(({ format }) => format === 'safeint'))
    .map(({ at }) => {
      const owner = named.filter((one) => at.startsWith(`${one.at}.`)).toSorted((a, b) => b.at.length - a.at.length)[0]
      return owner ? owner.name + at.slice(owner.at.length) : label + at
    })
}

/** Every whole number in the answers of the contract, each once. */
export const wholeNumbers = (): string[] =>
  [
    ...new Set(table.flatMap(({ label, endpoint: { response } }) => (response ? numbersOf(label, response) : []))),
  ].toSorted()
