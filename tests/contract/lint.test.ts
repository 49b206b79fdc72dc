import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fault, importsOf } from '../../scripts/lint-imports.ts'
import { lintStyles, styleFault } from '../../scripts/lint-styles.ts'

const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-lint-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const lint = (): Promise<{ code: string; filename: string }[]> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json'],
      { cwd: folder, maxBuffer: 10_000_000 },
      (error, stdout) => {
        try {
          resolve((JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }).diagnostics)
        } catch {
          reject(new Error(stdout, { cause: error }))
        }
      }
    )
  })

test('each rule that we rely on refuses a planted violation, and a clean file passes', async () => {
  const planted: Record<string, [rule: string, text: string]> = {
    'server/a.ts': ['no-floating-promises', 'export const a = (): void => {\n  Promise.resolve(1)\n}\n'],
    'server/b.ts': ['no-explicit-any', 'export const b = (value: any): unknown => value\n'],
    'server/c.ts': ['max-lines', `${Array.from({ length: 301 }, (_, n) => `export const c${n} = ${n}`).join('\n')}\n`],
    'server/d.ts': ['no-console', "export const d = (): void => console.log('d')\n"],
    'server/e.ts': ['no-process-env', "export const e = process.env['E']\n"],
    'server/f.ts': ['no-default-export', 'export default 1\n'],
    'server/g/index.ts': ['no-barrel-file', "export * from './g1.ts'\nexport * from './g2.ts'\n"],
    'server/h.ts': ['no-cycle', "import { i } from './i.ts'\nexport const h = (): number => i()\n"],
    'src/j.tsx': [
      'rules-of-hooks',
      "import { useState } from 'react'\nexport const J = ({ on }: { on: boolean }) => {\n  if (on) useState(1)\n  return null\n}\n",
    ],
    'src/k.tsx': [
      'exhaustive-deps',
      "import { useEffect } from 'react'\nexport const K = ({ act }: { act: () => void }) => {\n  useEffect(() => act(), [])\n  return null\n}\n",
    ],
    'src/l.tsx': ['alt-text', 'export const L = () => <img src="/l.png" />\n'],
    'src/m.tsx': [
      'click-events-have-key-events',
      'export const M = ({ act }: { act: () => void }) => <div onClick={act}>m</div>\n',
    ],
    'src/n.tsx': [
      'no-danger',
      'export const N = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    ],
  }
  const clean = {
    'server/i.ts': "import { h } from './h.ts'\nexport const i = (): number => h()\n",
    'server/g/g1.ts': 'export const g1 = 1\n',
    'server/g/g2.ts': 'export const g2 = 2\n',
    'pages/o.tsx': 'const O = () => <img src="/o.png" alt="o" />\nexport default O\n',
    'scripts/p.ts': "console.log(process.env['P'])\n",
  }
  const files = [...Object.entries(planted).map(([name, [, text]]) => [name, text] as const), ...Object.entries(clean)]
  for (const [name, text] of files) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    await copyFile(join(root, name), join(folder, name))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const found = await lint()
  for (const [name, [rule]] of Object.entries(planted)) {
    expect(
      found.filter((one) => one.filename === name).map((one) => one.code),
      name
    ).toContainEqual(expect.stringContaining(`(${rule})`))
  }
  for (const name of ['pages/o.tsx', 'scripts/p.ts', 'server/g/g1.ts'])
    expect(
      found.filter((one) => one.filename === name),
      name
    ).toEqual([])
})

test.each([
  ['contract/a.ts', "import { z } from 'zod'", true],
  ['contract/a.ts', "import { x } from '../src/lib/x.ts'", false],
  ['contract/a.ts', "import { format } from 'date-fns'", false],
  ['server/http/a.ts', "import { x } from '../features/feeds/queries.ts'", false],
  ['server/features/a/routes.ts', "import { x } from '../feeds/queries.ts'", true],
  ['server/features/a/routes.ts', "import { x } from '../feeds/routes.ts'", false],
  ['server/features/a/x.ts', "const y = await import('../../../src/lib/x.ts')", false],
  ['server/features/a/x.ts', "import { useState } from 'react'", false],
  ['server/app.ts', "import { x } from './features/feeds/routes.ts'", true],
  ['server/app.ts', "import { x } from '../tests/support/app.ts'", false],
  ['src/lib/a.ts', "import { Id } from '../../contract/ids.ts'", false],
  ['src/lib/a.ts', "import type { Id } from '../../contract/ids.ts'", true],
  ['src/ui/A.tsx', "import { request } from '../api/request.ts'", false],
  ['src/features/a/A.tsx', "import { db } from '../../../server/db/connect.ts'", false],
  ['src/features/a/A.tsx', "import { sql } from 'kysely'", false],
  ['src/features/a/A.tsx', "import { B } from '../b/B'", false],
  ['src/store/root.ts', "import { reducer } from '../features/auth/slice.ts'", true],
  ['src/store/root.ts', "import { Login } from '../features/auth/LoginScreen.tsx'", false],
  ['pages/login.tsx', "import { Login } from '../src/features/auth/LoginScreen.tsx'", true],
  ['pages/login.tsx', "import { Button } from '../src/ui/Button.tsx'", false],
  ['pages/login.tsx', "export * from '../server/app.ts'", false],
])('%s · %s → %s', (file, text, allowed) => {
  const found = importsOf(file, `${text}\n`)
  expect(found).toHaveLength(1)
  expect(found.map(fault).every((wrong) => wrong === undefined)).toBe(allowed)
})

test('every file of styles stands whole in its layer, and a rule outside of it is refused', () => {
  expect(lintStyles(root)).toEqual([])
  expect(
    styleFault(
      'src/ui/card.module.css',
      '@layer ui {\n.card { color: red; }\n@media print { .card { color: black; } }\n}\n'
    )
  ).toBeUndefined()
  for (const text of [
    '.card { color: red; }',
    '@layer ui { .card { color: red; } }\n.badge { color: red; }',
    '@layer features { .card { color: red; } }',
    '@media print { .card { color: red; } }',
    '@layer ui { .card { color: red; } } @layer frames { .card { color: red; } }',
  ])
    expect(styleFault('src/ui/card.module.css', text)).toContain('@layer ui')
  expect(styleFault('src/features/feeds/feed-item.module.css', '@layer ui { .item { color: red; } }')).toContain(
    '@layer features'
  )
})
