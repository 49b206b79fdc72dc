import type { Endpoint } from '../../../contract/endpoint.ts'
import { needsForm } from '../../../server/http/mount.ts'
import { bodyLimitOf, formLimitsOf } from '../../../server/http/request-size.ts'
import { sampleParams, urlOf } from './call.ts'
import { encoded } from './raw-request.ts'
import { schemasIn } from './request-schemas.ts'

const million = 1_000_000
/** What a proxy and Node take of a line and of all headers together is 16 kB. */
const lineLength = 15_000

/** The unit as often as fits into so many bytes. */
const filled = (unit: string, bytes: number): string => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)))

/** What a long text repeats; `bounds.test.ts` tries many more of them, without the way through the server. */
const units = ['a.', ' ', '👩‍👩‍👧']

/** What is hostile in a request, and its bytes, made when it is sent: all together would be gigabytes. */
export type HostileRequest = { shape: string; bytes: (token: string) => Buffer }

/** The request that has a value, given as JSON, at a path like `.parts[].ETag`. */
const placed = (at: string, json: string): string =>
  (at.match(/\.[^.[{]+|\[\d*\]|\{\}/g) ?? []).reduceRight(
    (inner, step) =>
      step.startsWith('.') ? `{"${step.slice(1)}":${inner}}` : step === '{}' ? `{"a":${inner}}` : `[${inner}]`,
    json
  )

/** Bodies of about so many bytes: each text and list at its longest, and objects of what nobody asked for. */
function* jsonBodies(endpoint: Endpoint, bytes: number): Generator<[shape: string, json: () => string]> {
  const places = endpoint.body ? schemasIn(endpoint.body) : []
  const seen = new Set<string>()
  for (const { at, type } of places) {
    if (seen.has(`${type}${at}`)) continue
    seen.add(`${type}${at}`)
    const room = bytes - placed(at, '""').length
    if (type === 'string')
      for (const unit of units)
        yield [
          `${at} of ${JSON.stringify(unit)}`,
          () => placed(at, `"${filled(unit, room / (Buffer.byteLength(unit) / unit.length))}"`),
        ]
    if (type === 'array')
      for (const item of ['""', '0', '{}', '[]'])
        yield [`${at} of ${item}`, () => placed(at, `[${filled(`${item},`, room - item.length)}${item}]`)]
    if (type === 'object' || type === 'record')
      yield [`${at} with unknown fields`, () => placed(at, `{${manyFields(room)}}`)]
  }
  yield ['lists in lists', () => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)]
  yield ['objects in objects', () => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`]
  yield ['lists that do not end', () => '['.repeat(bytes)]
  for (const { at } of places.filter(({ at }) => /^\.\w+$/.test(at)))
    yield [`${at} of lists in lists`, () => placed(at, '['.repeat((bytes - 40) / 2) + ']'.repeat((bytes - 40) / 2))]
}

const manyFields = (bytes: number): string =>
  Array.from(
    { length: Math.max(1, Math.floor(bytes / 12)) },
    (_, at) => `"${at.toString(36).padStart(6, 'k')}":0`
  ).join()

const boundary = 'x'
const part = (name: string, text: string, more = ''): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`

/** Forms of about so many bytes. */
function* forms(endpoint: Endpoint, bytes: number): Generator<[shape: string, form: () => string]> {
  const [file = 'file'] = Object.keys(endpoint.files ?? {})
  const fields = endpoint.body ? schemasIn(endpoint.body).filter(({ at }) => /^\.\w+$/.test(at)) : []
  const small = part('aaaa', '').length
  yield ['many fields', () => filled(part('aaaa', ''), bytes)]
  yield [
    'many different fields',
    () => Array.from({ length: bytes / (small + 4) }, (_, at) => part(`f${at}`, '')).join(''),
  ]
  yield ['many files', () => filled(part(file, '', '; filename="a.png"'), bytes)]
  yield ['long names', () => filled(part('a'.repeat(10_000), ''), bytes)]
  yield ['one long name', () => part('a'.repeat(bytes), '')]
  yield ['a long file name', () => part(file, 'x', `; filename="${filled('a/..\\\\', bytes)}"`)]
  yield ['a long header', () => part(file, 'x', `; ${filled('a=b; ', bytes)}`)]
  yield ['many headers', () => part(file, 'x', `\r\n${filled('a: b\r\n', bytes)}`)]
  yield ['beginnings of an end', () => part(file, filled(`\r\n--`, bytes), '; filename="a.png"')]
  for (const { at } of fields)
    for (const unit of units) yield [`form ${at} of ${unit}`, () => part(at.slice(1), filled(unit, bytes))]
}

/** Headers that the server reads, with what a long one repeats. All endpoints share the code that does: they take turns. */
const longHeaders = [
  ['cookie', 'a=b; '],
  ['cookie', 'known-browser=; '],
  ['accept-language', 'pt;q=0.1,'],
  ['accept-language', 'a-'],
  ['x-forwarded-for', '1.1.1.1, '],
  ['user-agent', '(('],
  ['idempotency-key', 'a'],
  ['if-none-match', '"a",'],
  ['traceparent', '00-'],
  ['authorization', 'Bearer a'],
]

/** Addresses and headers as long as Node takes them. */
function* heads(
  endpoint: Endpoint,
  turn: number
): Generator<[shape: string, path: string, headers: Record<string, string>]> {
  const address = urlOf(endpoint, sampleParams(endpoint))
  const queryFields = endpoint.query ? schemasIn(endpoint.query).filter(({ at }) => /^\.\w+$/.test(at)) : []
  for (const [at, { at: name }] of queryFields.entries()) {
    const unit = units[at % units.length] ?? 'a'
    yield [`?${name}`, `${address}?${name.slice(1)}=${filled(encodeURIComponent(unit), lineLength)}`, {}]
    yield [`?${name} again and again`, `${address}?${filled(`${name.slice(1)}=1&`, lineLength)}`, {}]
  }
  yield [
    '?many fields',
    `${address}?${Array.from({ length: lineLength / 5 }, (_, at) => at.toString(36)).join('=&')}`,
    {},
  ]
  yield ['?a[]', `${address}?${filled('a[]=1&a[b]=1&', lineLength)}`, {}]
  for (const name of Object.keys(sampleParams(endpoint)))
    for (const unit of ['a.', '%F0%9F%91%A9', '%25', '-'])
      yield [
        `/{${name}} of ${unit}`,
        urlOf(endpoint, { ...sampleParams(endpoint), [name]: 'LONG' }).replace('LONG', filled(unit, 990)),
        {},
      ]
  const [name = '', unit = ''] = longHeaders[turn % longHeaders.length] ?? []
  yield [name, address, { [name]: filled(unit, lineLength) }]
}

/**
 * Every hostile request to an endpoint: as large as its own limit allows, and one of a megabyte, which is refused by its
 * length. `turn` is the place of the endpoint among all.
 */
export function* hostileRequests(endpoint: Endpoint, turn: number): Generator<HostileRequest> {
  const { method, files } = endpoint
  const path = urlOf(endpoint, sampleParams(endpoint))
  for (const [shape, url, headers] of heads(endpoint, turn))
    yield { shape, bytes: (token) => encoded(method, url, { authorization: token, ...headers }) }
  if (method === 'GET') return
  const send = (shape: string, type: string, size: number, body: () => string): HostileRequest => ({
    shape: `${shape}, ${size} bytes`,
    bytes: (token) => encoded(method, path, { authorization: token, 'content-type': type }, Buffer.from(body())),
  })
  const size = Math.min(million, files ? formLimitsOf(endpoint).field : bodyLimitOf(endpoint))
  yield send('a megabyte', 'application/json', million, () => `[${filled('[],', million)}[]]`)
  if (!files || !needsForm(files))
    for (const [shape, json] of jsonBodies(endpoint, size))
      yield send(shape, 'application/json', size, () => json().slice(0, size))
  if (files)
    for (const [shape, form] of forms(endpoint, million))
      yield send(shape, `multipart/form-data; boundary=${boundary}`, million, () => `${form()}--${boundary}--\r\n`)
}
