import type { AnySchema } from '../../../contract/endpoint.ts'
import { schemasIn, type Found } from './request-schemas.ts'

const million = 1_000_000
const run = (unit: string): string => unit.repeat(Math.ceil(million / unit.length))

/** A megabyte each of what makes careless patterns slow: one that repeats itself, and one that fails at its end. */
export const hostileTexts: readonly string[] = [
  ...['a', 'a.', 'ab.cd.', '(', '[', ' ', '\n', '\t', '-', '/', '@', 'a@', '#a', '_a', '>', '*', '0', '1.', '%'].map(
    run
  ),
  ...['e\u0301', '\u0301', '\u200d', '👩‍👩‍👧', '日本', '\u202e', '\ud83d', '&amp;', 'https://a.b/', '{name}'].map(run),
  `${run('a')}!`,
  `${run(' ')}x`,
  `${run('0')}x`,
]

/** A million items, and a hundred thousand keys. */
const manyItems = Array.from({ length: million }, () => 'a')
const manyKeys = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, 'a']))

const valuesFor = ({ type }: Found): readonly unknown[] =>
  type === 'array' ? [manyItems] : type === 'object' || type === 'record' ? [manyKeys] : hostileTexts

const leaves = new Set(['string', 'number', 'array', 'object', 'record'])

const functions = new Map<unknown, number>()
/** A number for a function; `trim` and the like are made anew for each schema, and are known by what they say. */
const numberOf = (check: string, of: unknown): number | string => {
  if (check === 'overwrite') return String(of)
  functions.set(of, functions.get(of) ?? functions.size)
  return functions.get(of) ?? -1
}

const catchallOf = ({ catchall }: Found['def']): string =>
  (catchall as { _zod: { def: { type: string } } } | undefined)?._zod.def.type ?? 'none'

/**
 * What decides how a text, a number or the unknown fields of an object are judged: two schemas with the same checks do
 * the same with the same value. `cost.test.ts` sends unknown fields to each object of each call.
 */
const judgeOf = ({ type, def, checks, schema }: Found): unknown =>
  !['string', 'number', 'object'].includes(type)
    ? schema
    : JSON.stringify([
        [type, def.coerce, def.format, catchallOf(def)],
        ...checks.map((check) =>
          Object.entries(check)
            .filter(([name]) => name !== 'error')
            .map(([name, value]) => [name, typeof value === 'function' ? numberOf(check.check, value) : String(value)])
        ),
      ])

/** Values of a request with something huge at one of its places. Each kind of place comes once: `seen` keeps them. */
export function* hugeValues(schema: AnySchema, seen: Set<unknown>): Generator<{ at: string; value: unknown }> {
  for (const found of schemasIn(schema)) {
    const judge = judgeOf(found)
    if (!leaves.has(found.type) || seen.has(judge)) continue
    seen.add(judge)
    for (const value of valuesFor(found)) yield { at: found.at, value: placed(found.at, value) }
  }
}

/** The request that has a value at a path like `.parts[].ETag`. */
function placed(at: string, value: unknown): unknown {
  const steps = at.match(/\.[^.[{]+|\[\d*\]|\{\}/g) ?? []
  return steps.reduceRight<unknown>(
    (inner, step) =>
      step.startsWith('.') ? { [step.slice(1)]: inner } : step === '{}' ? { [String(inner)]: 'a' } : [inner],
    value
  )
}
