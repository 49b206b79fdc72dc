import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { EndpointName, FileEndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import type { CurrentUser } from '../../contract/accounts.ts'
import { contract } from '../../contract/index.ts'
import type { Endpoints } from '../../contract/endpoint.ts'
import { endpointTable } from '../../scripts/lib/endpoint-table.ts'

test('the committed table of endpoints is what the contract says; else run `npm run build-endpoints`', () => {
  const file = join(import.meta.dirname, '../../contract/endpoints.generated.ts')
  expect(readFileSync(file, 'utf8')).toBe(endpointTable())
})

test('every endpoint is in the table by its name, with its method, path and flags', () => {
  for (const [record, endpoints] of Object.entries(contract as Record<string, Endpoints>))
    for (const [name, { method, path, cursor, idempotent, files, produces }] of Object.entries(endpoints)) {
      const call = endpointCalls[`${record}.${name}` as EndpointName]
      expect(call).toMatchObject({ method, path })
      expect([call.cursor, call.idempotent, call.produces]).toEqual([cursor, idempotent, produces])
      expect(call.files !== undefined).toBe(files !== undefined)
    }
  expect(endpointCalls['users.uploadAvatar'].files).toBe('required')
  expectTypeOf<ResponseOf<'users.me'>>().toEqualTypeOf<CurrentUser>()
  expectTypeOf<FileEndpointName>().toEqualTypeOf<'receipts.file' | 'earnings.export'>()
  expectTypeOf<'nothing.here'>().not.toExtend<EndpointName>()
})
