/**
 * `npm run lint`: oxlint with types, the formatter, the import rules (dependency-cruiser), the layers of the styles,
 * and generated styles. All of them run, also after one has failed.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildStyles } from './build-styles.ts'
import { root } from './lib/build.ts'
import { lintImports } from './lint-imports.ts'
import { lintStyles } from './lint-styles.ts'

const oxlint = spawnSync(
  process.execPath,
  [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' }
)
const format = spawnSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '.'], {
  cwd: root,
  stdio: 'inherit',
})
const faults = [...lintImports(root), ...lintStyles(root)]
for (const line of faults) console.error(`✗ ${line}`)
const stale = await buildStyles(true).then(
  () => undefined,
  (error: unknown) => String(error)
)
if (stale) console.error(`✗ ${stale}`)
process.exitCode = oxlint.status === 0 && format.status === 0 && !faults.length && !stale ? 0 : 1
