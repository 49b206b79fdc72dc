/**
 * `npm run next-releases`: checks that the current commit builds and passes the smoke journey on the pinned release of
 * Next, on the newest release of the same major, and on the release before that. Each runs in a temporary clone; `npm
 * run next-releases -- 16.4.5` tests the releases named.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lib/build.ts'

/** The journey that tests pages, forms, navigation, sockets and payments in a browser. */
const JOURNEY = 'tests/e2e/journey.test.ts'

const run = (cwd: string, command: string, args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: { next: string }
}

/** The pinned release, the newest of its major and the one before, without duplicates. */
const releases = (): string[] => {
  const major = dependencies.next.split('.')[0]
  const { stdout } = spawnSync('npm', ['view', `next@${major}`, 'version', '--json'], { encoding: 'utf8' })
  const known = (JSON.parse(stdout) as string[]).filter((version) => /^\d+\.\d+\.\d+$/.test(version))
  return [...new Set([dependencies.next, ...known.slice(-2).toReversed()])]
}

const prove = (version: string): boolean => {
  const folder = mkdtempSync(join(tmpdir(), `next-${version}-`))
  try {
    run(root, 'git', ['clone', '--quiet', '--local', root, folder])
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    run(folder, 'npm', ['install', '--save-exact', '--no-audit', '--no-fund', `next@${version}`])
    run(folder, process.execPath, ['scripts/lib/build.ts'])
    run(folder, process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', JOURNEY])
    return true
  } catch (error) {
    console.error(String(error))
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const results = (wanted.length > 0 ? wanted : releases()).map((version) => [version, prove(version)] as const)
for (const [version, holds] of results) console.log(`next ${version}: ${holds ? 'builds and passes' : 'FAILS'}`)
process.exitCode = results.every(([, holds]) => holds) ? 0 : 1
