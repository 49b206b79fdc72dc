import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { EndpointName, FileEndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import { cursorLists } from '../../contract/cursor-lists.generated.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import type { CurrentUser } from '../../contract/identity/users/accounts.ts'
import { contract } from '../../contract/index.ts'
import type { Endpoints } from '../../contract/endpoint.ts'
import { causesTable, cursorListTable, endpointTable } from '../../scripts/lib/endpoint-table.ts'

test('the committed tables of endpoints, emits and cursor lists are current; otherwise run `npm run generate`', () => {
  const committed = (name: string): string => readFileSync(join(import.meta.dirname, '../../contract', name), 'utf8')
  expect(committed('endpoints.generated.ts')).toBe(endpointTable())
  expect(committed('emits.generated.ts')).toBe(causesTable())
  expect(committed('cursor-lists.generated.ts')).toBe(cursorListTable())
})

test('every endpoint is in the table under its name, with method, path and flags', () => {
  for (const [record, endpoints] of Object.entries(contract as Record<string, Endpoints>))
    for (const [name, { method, path, cursor, idempotent, files, produces }] of Object.entries(endpoints)) {
      const call = endpointCalls[`${record}.${name}` as EndpointName]
      expect(call).toMatchObject({ method, path })
      expect([call.idempotent, call.produces]).toEqual([idempotent, produces])
      expect(cursorLists.includes(`${record}.${name}` as EndpointName)).toBe(cursor === true)
      expect(call.files !== undefined).toBe(files !== undefined)
    }
  expect(endpointCalls['users.uploadAvatar'].files).toBe('required')
  expectTypeOf<ResponseOf<'users.me'>>().toEqualTypeOf<CurrentUser>()
  expectTypeOf<FileEndpointName>().toEqualTypeOf<
    | 'receipts.file'
    | 'earnings.export'
    | 'streaming.calendar'
    | 'operatorLog.export'
    | 'people.document'
    | 'people.export'
    | 'personRecords.exportPurchases'
    | 'personRecords.exportSales'
    | 'personRecords.exportLedger'
    | 'adminPayouts.export'
    | 'adminPayments.export'
    | 'adminDisputes.export'
    | 'siteCoupons.exportUses'
    | 'adminPayouts.batchFile'
    | 'syndication.atom'
    | 'syndication.oembed'
    | 'accounting.export'
    | 'adminReports.export'
    | 'supportRequests.export'
    | 'adminAppeals.export'
    | 'adminComments.export'
  >()
  expectTypeOf<'nothing.here'>().not.toExtend<EndpointName>()
})
