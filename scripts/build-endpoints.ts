/** Writes `contract/endpoints.generated.ts`, the table by which the browser calls the API. A contract test fails when it is not current. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpointTable } from './lib/endpoint-table.ts'

const file = join(import.meta.dirname, '../contract/endpoints.generated.ts')
await writeFile(file, endpointTable())
console.log(`written ${file}`)
