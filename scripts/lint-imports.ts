/** Holds the import rules of `.dependency-cruiser.mjs`: who may import whom. Part of `npm run lint`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/build.ts'

const cli = join(root, 'scripts/typescript-5/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const folders = ['contract', 'server', 'src', 'pages', 'scripts', 'bench', 'tests']

type Violation = { from: string; to: string; rule: { name: string }; comment?: string }
type Report = { summary: { violations: Violation[]; totalCruised: number } }

/**
 * Every import below `folder` that breaks a rule.
 * @throws when dependency-cruiser could not read the files.
 */
export function importViolations(folder: string): Violation[] {
  const found = folders.filter((name) => existsSync(join(folder, name)))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...found],
    { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 }
  )
  try {
    return (JSON.parse(stdout) as Report).summary.violations
  } catch (error) {
    throw new Error(`dependency-cruiser could not read the files: ${stderr || stdout}`, { cause: error })
  }
}

/** The violations as lines of text, with the reason of each rule. */
export const lintImports = (folder: string): string[] =>
  importViolations(folder).map(
    ({ from, to, rule, comment }) => `${from}: imports ${to} (${rule.name}). ${comment ?? ''}`
  )
