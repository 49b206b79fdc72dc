/**
 * Writes `contract/endpoints.generated.ts`, the table with which the browser calls the API,
 * `contract/emits.generated.ts`, the events that each call emits, and `contract/cursor-lists.generated.ts`, the names
 * of the lists that are continued by cursor. A contract test fails when one is not current.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { causesTable, cursorListTable, endpointTable } from './lib/endpoint-table.ts'

const tables = {
  'endpoints.generated.ts': endpointTable(),
  'emits.generated.ts': causesTable(),
  'cursor-lists.generated.ts': cursorListTable(),
}
for (const [name, text] of Object.entries(tables)) {
  const file = join(import.meta.dirname, '../contract', name)
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue
  await writeFile(file, text)
  console.log(`written contract/${name}`)
}
