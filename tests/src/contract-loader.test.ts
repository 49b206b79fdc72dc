import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { forBrowser } from '../../scripts/lib/contract-loader.ts'

const root = join(import.meta.dirname, '../..')
// Inside node_modules: imported as it is, by Node itself.
const folder = mkdtempSync(join(root, 'node_modules/.contract-'))
afterAll(() => rmSync(folder, { recursive: true }))

const load = async (file: string, name: string, source: string): Promise<Endpoint> => {
  const text = forBrowser(source, file, name).replaceAll(
    /from '\.\/([\w-]+\.ts)'/g,
    (_, other: string) => `from '${pathToFileURL(join(root, 'contract', other)).href}'`
  )
  const path = join(folder, `${file}-${name}.mjs`)
  writeFileSync(path, text)
  return ((await import(/* @vite-ignore */ pathToFileURL(path).href)) as { endpoint: Endpoint }).endpoint
}
const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

describe('what the browser gets of the contract', () => {
  it.each(Object.entries(contract as Record<string, Record<string, Endpoint>>))(
    '%s: every endpoint stands alone, as it is called',
    async (feature, endpoints) => {
      const file = `${feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
      const source = readFileSync(join(root, 'contract', file), 'utf8')
      expect(forBrowser(source, file)).toContain(`export * as ${feature} from './${file}?*'`)
      expect(forBrowser(source, file, '*').match(/ as \w+ /g)).toHaveLength(Object.keys(endpoints).length)
      for (const [name, { method, path, files, idempotent, cursor, query, body, response }] of Object.entries(
        endpoints
      )) {
        const alone = await load(file, name, source)
        expect(alone).not.toHaveProperty('response')
        expect({
          method: alone.method,
          path: alone.path,
          files: alone.files,
          idempotent: alone.idempotent,
          cursor: alone.cursor,
        }).toEqual({ method, path, files, idempotent, cursor })
        expect(shapeOf(alone.body)).toEqual(shapeOf(body))
        expect(cursor ?? false).toBe(shapeOf(response).includes('nextCursor'))
        if (cursor) expect(shapeOf(query)).toContain('before')
      }
    }
  )

  it('refuses what is not there', () => {
    expect(() => forBrowser('export const x = endpoints({ a: {} })', 'x.ts', 'b')).toThrow('x.ts has no endpoint b')
  })
})
