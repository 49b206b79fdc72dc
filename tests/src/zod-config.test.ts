import { expect, it, vi } from 'vitest'
import '../../src/api/zod-config.ts'

it("a form's schemas compile no code, which the content security policy of the pages forbids", async () => {
  const compiled = vi.spyOn(globalThis, 'Function')
  const { auth } = await import('../../contract/auth.ts')
  expect(auth.forgot.body.safeParse({ email: 'bruna@example.test' }).success).toBe(true)
  expect(auth.forgot.body.safeParse({ email: 'bruna' }).success).toBe(false)
  expect(compiled).not.toHaveBeenCalled()
  compiled.mockRestore()
})
