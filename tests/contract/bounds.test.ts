import { describe, expect, it } from 'vitest'
import type { AnySchema } from '../../contract/endpoint.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { parse } from '../../server/http/parse.ts'
import { bodyLimitOf, MOST_BYTES } from '../../server/http/request-size.ts'
import { expectReasons } from './support/expect-reasons.ts'
import { hugeValues } from './support/hostile-texts.ts'
import { requests, schemasIn, type Found } from './support/request-schemas.ts'
import { table } from './support/table.ts'

/** Milliseconds of the processor that refusing a megabyte may take: zod reads it once or twice. */
const maxRefusalMs = 200

/** Formats of zod's own schemas whose pattern ends with its last character, so that it reads no more of a text. */
const shortFormats = ['uuid', 'date']

/** What is wrong with the order in which a schema looks at a text or a list; undefined if its length comes first. */
function faultOf({ type, def, checks }: Found): string | undefined {
  if (type === 'string') {
    if (shortFormats.includes(String(def.format))) return undefined
    if (def.format !== undefined) return `the format ${String(def.format)} comes before the length`
  }
  if (type !== 'string' && type !== 'array') return undefined
  const at = checks.findIndex(({ check }) => check === 'max_length')
  if (at < 0) return 'has no maximum'
  const before = checks.slice(0, at).map(({ check }) => check)
  const harmless = type === 'string' ? 'overwrite' : 'min_length'
  if (before.some((check) => check !== harmless)) return `${before.join(', ')} come before the length`
  return type === 'string' && !checks[at]?.abort ? 'goes on after its length was wrong' : undefined
}

/** Processor time, in ms, that refusing a value takes. */
function refusalMs(schema: AnySchema, value: unknown): number {
  const before = process.cpuUsage()
  try {
    parse(schema, value, 'invalid', 'pt')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(Object.keys(error.fields ?? {}).length).toBeLessThan(200)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('what a client sends', () => {
  it('has a maximum for each text and list, compared before anything else', () => {
    const faults = requests.flatMap(({ label, part, schema }) =>
      schemasIn(schema).flatMap((found) => {
        const fault = faultOf(found)
        return fault === undefined ? [] : [`${label} ${part}${found.at} ${fault}`]
      })
    )
    expect(faults, 'Use `text`, `trimmed`, `listOf` or `dictionary` of contract/bounded.ts.').toEqual([])
  })

  it('is refused in a moment when a text, a list or the fields are a million', () => {
    const slow: string[] = []
    const seen = new Set<unknown>()
    for (const { label, part, schema } of requests)
      for (const { at, value } of hugeValues(schema, seen)) {
        // The garbage of earlier values is collected at some time or other, so one that takes long is judged three times.
        const taken = refusalMs(schema, value)
        const ms = taken > maxRefusalMs ? Math.min(refusalMs(schema, value), refusalMs(schema, value)) : taken
        if (ms > maxRefusalMs) slow.push(`${label} ${part}${at}: ${ms} ms`)
      }
    expect(slow).toEqual([])
  })

  it('has a limit for its whole body, which follows from its fields', () => {
    const limits = Object.fromEntries(table.map(({ label, endpoint }) => [label, bodyLimitOf(endpoint)]))
    expect(limits['auth.logout']).toBe(4096)
    expect(limits['auth.login']).toBeLessThan(16_000)
    expect(limits['comments.update']).toBeLessThan(32_000)
    expect(Math.max(...Object.values(limits))).toBeLessThanOrEqual(MOST_BYTES)
  })

  it('is known field by field: an object of a body takes no other', () => {
    const open = requests.flatMap(({ label, part, schema }) =>
      part === 'body'
        ? schemasIn(schema)
            .filter(({ type, def }) => type === 'object' && !isStrict(def))
            .map(({ at }) => `${label}${at}`)
        : []
    )
    const byBrowser = 'browsers write it, and newer ones write more'
    const passkey = (call: string) =>
      ['', '.response', '.clientExtensionResults'].map((at) => [`${call}.passkey${at}`, byBrowser])
    expectReasons(
      open,
      {
        'pushSubscriptions.subscribe': byBrowser,
        'pushSubscriptions.subscribe.keys': byBrowser,
        ...Object.fromEntries(
          [
            'secondFactor.removeApp',
            'secondFactor.prove',
            'secondFactor.signIn',
            'passkeys.signIn',
            'passkeys.create',
            'passkeys.remove',
          ].flatMap(passkey)
        ),
      },
      'Use z.strictObject, so that a field that is mistyped is named and not swallowed.'
    )
  })
})

it('an update changes nothing that the client has not mentioned: no field of it has a default', () => {
  const isUpdate = (label: string): boolean => table.find((row) => row.label === label)?.endpoint.method === 'PUT'
  const defaults = requests.flatMap(({ label, part, schema }) =>
    part === 'body' && isUpdate(label)
      ? schemasIn(schema)
          .filter(({ type }) => ['default', 'prefault', 'catch'].includes(type))
          .map(({ at }) => `${label}${at}`)
      : []
  )
  expectReasons(
    defaults,
    { 'auth.updatePassword.source': 'says where the change was made, and is not stored' },
    'Use `changesOf` of contract/changes.ts, and keep what is stored.'
  )
})

const isStrict = (def: Found['def']): boolean =>
  (def.catchall as { _zod?: { def: { type: string } } } | undefined)?._zod?.def.type === 'never'
