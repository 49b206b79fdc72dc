import { globSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

it("a form's schemas compile no code, which the content security policy of the pages forbids", async () => {
  const compiled = vi.spyOn(globalThis, 'Function')
  const { auth } = await import('../../../contract/identity/auth/auth.ts')
  expect(auth.forgot.body.safeParse({ email: 'bruna@example.test' }).success).toBe(true)
  expect(auth.forgot.body.safeParse({ email: 'bruna' }).success).toBe(false)
  expect(compiled).not.toHaveBeenCalled()
  compiled.mockRestore()
})

it('every file of the contract that creates schemas imports the setting first', () => {
  const files = globSync('contract/**/*.ts').filter((file) => /from 'zod'/.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(40)
  for (const file of files)
    expect(/^import .*/m.exec(readFileSync(file, 'utf8'))?.[0], file).toMatch(
      /^import '(?:\.\/|(?:\.\.\/)+)zod-config\.ts'$/
    )
})
