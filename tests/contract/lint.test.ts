import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importViolations } from '../../scripts/lint-imports.ts'
import importRules from '../../.dependency-cruiser.mjs'
import { lintStyles, styleFault, unusedClasses } from '../../scripts/lint-styles.ts'

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

test('each required lint rule rejects a planted violation, and a clean file passes', async () => {
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
    'src/s.ts': ['no-restricted-globals', 'export const s = (): void => sessionStorage.clear()\n'],
    'src/t.ts': ['no-restricted-properties', 'export const t = (): unknown => navigator.serviceWorker\n'],
    'src/q.tsx': ['forbid-elements', 'export const Q = () => <form method="post" />\n'],
    'src/r.tsx': ['no-restricted-imports', "import { Form } from 'antd'\nexport const R = Form\n"],
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

/** Each import with the rule that rejects it, or none where it is allowed. */
const plantedImports: [file: string, text: string, rule?: string][] = [
  ['contract/a1.ts', "import * as z from 'zod'\nexport const a = z.string()"],
  ['contract/a2.ts', "import { x } from '../src/lib/x.ts'\nexport const a = x", 'contract'],
  ['contract/a3.ts', "import type { X } from '../src/lib/x.ts'\nexport type A = X", 'contract'],
  ['contract/a4.ts', "import { format } from 'date-fns'\nexport const a = format", 'contract'],
  ['contract/a5.ts', "import { join } from 'node:path'\nexport const a = join", 'contract'],
  [
    'server/http/a1.ts',
    "import { x } from '../features/catalogue/feeds/queries.ts'\nexport const a = x",
    'server-parts',
  ],
  [
    'server/sequenced-log/a1.ts',
    "import { x } from '../features/catalogue/feeds/queries.ts'\nexport const a = x",
    'server-parts',
  ],
  ['server/db/seed/a1.ts', "import { x } from '../../features/catalogue/feeds/queries.ts'\nexport const a = x"],
  ['server/features/catalogue/a/a1.ts', "import { x } from '../feeds/queries.ts'\nexport const a = x"],
  [
    'server/features/catalogue/a/a2.ts',
    "import { x } from '../feeds/routes.ts'\nexport const a = x",
    'server-feature-routes',
  ],
  ['server/features/catalogue/a/a3.ts', "export const a = await import('../../../../src/lib/x.ts')", 'server-features'],
  ['server/features/catalogue/a/a4.ts', "import { useState } from 'react'\nexport const a = useState", 'web-packages'],
  ['server/features/catalogue/a/a5.ts', "import { x } from '../../../app.ts'\nexport const a = x", 'server-features'],
  [
    'server/features/identity/a/a1.ts',
    "import { x } from '../../catalogue/feeds/queries.ts'\nexport const a = x",
    'server-layers',
  ],
  ['server/features/money/c/c1.ts', "import { d } from '../d/d2.ts'\nexport const c = d"],
  ['server/features/money/d/d1.ts', "import { e } from '../e/e2.ts'\nexport const d = e"],
  ['server/features/money/e/e1.ts', "import { c } from '../c/c2.ts'\nexport const e = c"],
  ['server/app.ts', "import { x } from './features/catalogue/feeds/routes.ts'\nexport { x }"],
  ['server/main.ts', "import { x } from '../src/lib/x.ts'\nexport const a = x", 'server'],
  ['server/start.ts', "import { x } from '../tests/support/x.ts'\nexport const a = x", 'tests-are-not-imported'],
  ['src/config.ts', "import { x } from './api/x.ts'\nexport const a = x", 'web-config'],
  ['src/lib/a1.ts', "import { Id } from '../../contract/ids.ts'\nexport const a = Id", 'web-lib'],
  ['src/lib/a2.ts', "import type { Id } from '../../contract/ids.ts'\nexport type A = typeof Id"],
  ['src/lib/a3.ts', "import type { X } from '../ui/X.tsx'\nexport type A = X", 'web-lib-types'],
  ['src/lib/a4.ts', "import { readFile } from 'node:fs/promises'\nexport const a = readFile", 'server-core-modules'],
  ['src/lib/a5.ts', "import { x } from './x'\nexport const a = x", 'resolvable'],
  ['src/ui/A1.tsx', "import { x } from '../api/x.ts'\nexport const a = x", 'web-ui'],
  ['src/ui/A2.tsx', "import type { X } from '../features/b/B.tsx'\nexport type A = X", 'web-ui-types'],
  ['src/api/a1.ts', "import { B } from '../features/b/B.tsx'\nexport const a = B", 'web-api'],
  ['src/store/a1.ts', "import { x } from '../features/b/slice.ts'\nexport const a = x"],
  ['src/store/a2.ts', "import { B } from '../features/b/B.tsx'\nexport const a = B", 'web-store-and-realtime'],
  ['src/store/a3.ts', "import type { X } from '../ui/X.tsx'\nexport type A = X", 'web-store-and-realtime-types'],
  ['src/sequenced-log/a1.ts', "import { x } from '../features/b/slice.ts'\nexport const a = x", 'web-sequenced-log'],
  ['src/shell/A1.tsx', "import { B } from '../features/b/B.tsx'\nexport const a = B", 'web-shell'],
  ['src/shell/A2.tsx', "import type { x } from '../../server/app.ts'\nexport type A = typeof x", 'web-shell-types'],
  ['src/features/a/A1.tsx', "import { x } from '../../../server/http/x.ts'\nexport const a = x", 'web-features'],
  ['src/features/a/A2.tsx', "import { sql } from 'kysely'\nexport const a = sql", 'server-packages'],
  [
    'src/features/identity/a/A1.tsx',
    "import type { X } from '../../money/b/B.tsx'\nexport type A = X",
    'client-layers',
  ],
  ['src/features/money/a/A1.tsx', "import { x } from '../../identity/b/x.ts'\nexport const a = x"],
  ['src/features/admin/A1.tsx', "import { H } from '../home/H.tsx'\nexport const a = H", 'client-layers'],
  ['src/features/app/A1.tsx', "import { H } from '../home/H.tsx'\nexport const a = H"],
  ['pages/p1.tsx', "import { B } from '../src/features/b/B.tsx'\nexport default B"],
  ['pages/p2.tsx', "import { X } from '../src/ui/X.tsx'\nexport default X", 'pages'],
  ['pages/p3.tsx', "import type { x } from '../server/app.ts'\nexport type A = typeof x", 'pages-types'],
]
const importTargets: Record<string, string> = {
  'contract/ids.ts': 'export const Id = 1',
  'server/http/x.ts': 'export const x = 1',
  'server/features/catalogue/feeds/queries.ts': 'export const x = 1',
  'server/features/money/c/c2.ts': 'export const c = 1',
  'server/features/money/d/d2.ts': 'export const d = 1',
  'server/features/money/e/e2.ts': 'export const e = 1',
  'server/features/catalogue/feeds/routes.ts': 'export const x = 1',
  'src/lib/x.ts': 'export const x = 1\nexport type X = 1',
  'src/api/x.ts': 'export const x = 1',
  'src/ui/X.tsx': 'export const X = 1\nexport type X = 1',
  'src/features/b/slice.ts': 'export const x = 1',
  'src/features/b/B.tsx': 'export const B = 1\nexport type X = 1',
  'src/features/identity/b/x.ts': 'export const x = 1',
  'src/features/money/b/B.tsx': 'export type X = 1',
  'src/features/home/H.tsx': 'export const H = 1',
  'tests/support/x.ts': 'export const x = 1',
}

test('each import rule rejects a planted violation, and allowed imports pass', async () => {
  const site = await mkdtemp(join(tmpdir(), 'stagedoor-imports-'))
  try {
    const packages = ['zod', 'date-fns', 'react', 'kysely'].flatMap((name) => [
      [`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`],
      [`node_modules/${name}/index.js`, 'module.exports = {}'],
    ])
    const written = plantedImports.map(([name, text]) => [name, text])
    for (const [name = '', text = ''] of [...Object.entries(importTargets), ...packages, ...written]) {
      await mkdir(join(site, dirname(name)), { recursive: true })
      await writeFile(join(site, name), text)
    }
    const found = importViolations(site)
    const circle = ['c', 'd', 'e'].map((name) => `server/features/money/${name}`)
    expect(found.filter(({ rule }) => rule.name === 'server-feature-circle').map(({ from }) => from)).toEqual(circle)
    for (const [file, text, rule] of plantedImports)
      expect(
        found.filter(({ from }) => from === file).map((violation) => violation.rule.name),
        `${file} · ${text}`
      ).toEqual(rule ? expect.arrayContaining([rule]) : [])
    const held = new Set(plantedImports.map(([, , rule]) => rule))
    expect(importRules.forbidden.map(({ name }) => name).filter((name) => !held.has(name))).toEqual([])
  } finally {
    await rm(site, { recursive: true, force: true })
  }
})

test('every style file is in its layer as a whole, and a rule outside of it is rejected', () => {
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
  expect(
    styleFault('src/features/catalogue/feeds/feed-item.module.css', '@layer ui { .item { color: red; } }')
  ).toContain('@layer features')
})

test('a class of a module that no component uses is refused', () => {
  const css = '@layer ui { .card, .on :global(.ant-btn) { color: red; } .on { width: 1.5rem; } .lost { color: blue; } }'
  const users = [{ name: 's', code: "<p className={cx(s.card, s['on'])} />" }]
  expect(unusedClasses(css, users)).toEqual(['lost'])
  expect(unusedClasses(css, [...users, { name: 'c', code: 'const tone = { lost: 1 }; c[kind]' }])).toEqual([])
  expect(unusedClasses(css, [])).toEqual(['card', 'on', 'lost'])
})
