/** Checks the import rules of `.dependency-cruiser.mjs`. Part of `npm run lint`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/build.ts'

const cli = join(root, 'scripts/typescript-5/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const folders = ['contract', 'server', 'src', 'pages', 'scripts', 'bench', 'tests']

type Violation = { from: string; to: string; rule: { name: string }; comment?: string }
type Module = { source: string; dependencies: { resolved: string }[] }
type Report = { modules: Module[]; summary: { violations: Violation[]; totalCruised: number } }

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
    const { modules, summary } = JSON.parse(stdout) as Report
    return [...summary.violations, ...featureCircles(modules)]
  } catch (error) {
    throw new Error(`dependency-cruiser could not read the files: ${stderr || stdout}`, { cause: error })
  }
}

/** The folder of the feature of the server to which a file belongs. */
const featureOf = (path: string): string | undefined => /^server\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]

/** The imports between features of the server from which one can return to where one started; types count too. */
function featureCircles(modules: readonly Module[]): Violation[] {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)]
      if (from !== undefined && to !== undefined && from !== to)
        imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to || [...(imports.get(from) ?? [])].some((next) => !seen.has(next) && reaches(next, to, seen.add(next)))
  return [...imports].flatMap(([from, all]) =>
    [...all]
      .filter((to) => reaches(to, from))
      .map((to) => ({
        from,
        to,
        rule: { name: 'server-feature-circle' },
        comment: 'Features never import each other, not even through others: order them, or join them.',
      }))
  )
}

/** The violations as lines of text, with the reason of each rule. */
export const lintImports = (folder: string): string[] =>
  importViolations(folder).map(
    ({ from, to, rule, comment }) => `${from}: imports ${to} (${rule.name}). ${comment ?? ''}`
  )
