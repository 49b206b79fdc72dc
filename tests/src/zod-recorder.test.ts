import { describe, expect, it, vi } from 'vitest'
import { core } from 'zod/v4'
import type { AnySchema, Endpoint } from '../../contract/endpoint.ts'
import '../../src/api/zod-real.ts'

type Judge = {
  safeParse: (value: unknown) => {
    success: boolean
    data?: unknown
    error?: { issues: { path: PropertyKey[]; message: string }[] }
  }
}
const judge = (schema: AnySchema): Judge => schema as unknown as Judge

const { contract: real } = await import('../../contract/index.ts')
vi.resetModules()
vi.doMock('zod', () => import('../../src/api/zod-recorder.ts'))
const recorder = await import('../../src/api/zod-recorder.ts')
const { contract: recorded } = await import('../../contract/index.ts')

const samples = [
  undefined,
  {},
  { limit: '7', offset: 'x' },
  { id: 'marisol' },
  { id: '0198a3c4-0000-7000-8000-000000000001' },
  { gateway: 'sandbox' },
  { name: ' B ', username: 'admin', email: 'no', password: '123', birthDate: '2020-02-30' },
  {
    name: 'Bruna',
    username: 'bruna',
    email: 'bruna@example.test',
    password: 'correct horse',
    birthDate: '1990-01-31',
    remember: true,
  },
  { text: '', fileIds: [] },
  { text: 'hello', access: 'free' },
  { price: 1.005, amount: -1 },
  { keys: ['siteName'] },
  { callbackUrl: 'nowhere', role: 'user' },
]

/** Rejected and accepted alike, with the same words for the same fields, or the same value. */
const verdict = (schema: AnySchema, sample: unknown): unknown => {
  const { success, data, error } = judge(schema).safeParse(sample)
  return success ? { data } : error?.issues.map(({ path, message }) => ({ path, message }))
}

describe("the browser's stand-in for zod", () => {
  it("never tries to make code of words, which the pages' policy forbids", () => {
    const { allowsEval } = core.util
    const made = vi.spyOn(globalThis, 'Function')
    expect(allowsEval.value).toBe(false)
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })

  it('is what the contract was built with, and names everything the contract uses', () => {
    expect(Object.keys(recorder)).toContain('registerZod')
    expect(Object.keys(recorded)).toEqual(Object.keys(real))
  })

  it('judges as the real one does, for every endpoint', async () => {
    const { registerZod } = recorder
    registerZod(await vi.importActual<typeof import('zod/v4')>('zod/v4'))
    let judged = 0
    for (const [feature, endpoints] of Object.entries(real as Record<string, Record<string, Endpoint>>)) {
      for (const [name, endpoint] of Object.entries(endpoints)) {
        const twin = (recorded as Record<string, Record<string, Endpoint>>)[feature]?.[name]
        for (const part of ['params', 'query', 'body'] as const) {
          const [mine, theirs] = [twin?.[part], endpoint[part]]
          if (!mine || !theirs) continue
          expect(mine).not.toBe(theirs)
          for (const sample of samples)
            expect(verdict(mine, sample), `${feature}.${name} ${part}`).toEqual(verdict(theirs, sample))
          judged++
        }
      }
    }
    expect(judged).toBeGreaterThan(40)
  })
})
