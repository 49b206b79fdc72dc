/**
 * `npm test`: everything, in order, each step counted. The last line is `N passed, N failed`.
 * `npm test -- server/wallet` runs only the test files whose path contains a word given.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from './lib/browser.ts'
import { buildWhenStale, root } from './lib/build.ts'

type Count = { passed: number; failed: number }
type Assertion = { status: string; fullName: string; failureMessages?: string[] }
type Report = {
  numPassedTests: number
  numFailedTests: number
  numTotalTestSuites: number
  testResults: { status: string; name: string; message: string; assertionResults: Assertion[] }[]
}

const filters = process.argv.slice(2)
const reports = await mkdtemp(join(tmpdir(), 'stagedoor-reports-'))
const total: Count = { passed: 0, failed: 0 }
const failures: string[] = []
// Hundreds of processes load the same packages: what V8 makes of them is kept for the run.
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: join(reports, 'compiled') }

/** Runs Node on a file, its output going straight through; one that `yields` leaves the machine to all others. Resolves with the exit code, 1 when a signal ended it. */
const run = (args: string[], extra: Record<string, string> = {}, yields = false): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } })
    if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.once('SIGTERM', pass)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      process.off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })

const say = (name: string): void => console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
const count = (name: string, { passed, failed }: Count): void => {
  total.passed += passed
  total.failed += failed
  if (failed) failures.push(`${name}: ${failed} failed`)
}

/** A step that passes or fails as one test. */
const check = async (name: string, act: () => Promise<number> | number): Promise<boolean> => {
  say(name)
  const started = performance.now()
  const good = (await act()) === 0
  console.log(`${good ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  count(name, { passed: good ? 1 : 0, failed: good ? 0 : 1 })
  return good
}

/** The tests that failed, each with the beginning of its reason: said at the very end, because a log is often kept by its tail. */
const reasons = (report: Report): string[] =>
  report.testResults
    .filter((result) => result.status === 'failed')
    .flatMap((result) => {
      const tests = result.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${test.fullName}\n${test.failureMessages?.join('\n') ?? ''}`)
      return (tests.length ? tests : [result.message]).map(
        (text) => `${relative(root, result.name)} > ${text.split('\n').slice(0, 12).join('\n    ').slice(0, 4_000)}`
      )
    })

/** What vitest's report says. A file that could not be read counts as one failure, and so does a run that crashed without one. */
const read = async (file: string, code: number): Promise<Count> => {
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined
  )
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed')
  ).length
  const failed = report.numFailedTests + broken
  failures.push(...reasons(report))
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Several projects in one run share its workers: while a long suite of one ends, the next has begun. */
const vitest = async (...projects: string[]): Promise<void> => {
  if (projects.length === 0) return
  const name = projects.join(', ')
  say(`tests: ${name}`)
  const file = join(reports, `${projects.join('-')}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ]
  count(name, await read(file, await run([join(root, 'node_modules/vitest/vitest.mjs'), ...args])))
}

const browser = (): Record<string, string> => {
  const path = ensureBrowser()
  return path ? { CHROMIUM_PATH: path } : {}
}

const withoutBrowser = ['contract', 'server', 'src']

const everything = async (): Promise<void> => {
  await check('types', () => run([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']))
  await check('lint', () => run(['scripts/lint.ts']))
  await check('database types', () => run(['scripts/db-types.ts', '--check']))
  await vitest(...withoutBrowser)
  Object.assign(env, browser())
  if (!(await check('web build', () => (buildWhenStale() ? 0 : 1)))) return
  // Drawing the demo takes a core for over a minute: beside the journeys, which mostly wait, for the screens after them.
  const demo = join(reports, 'demo')
  Object.assign(env, { DEMO_DATA: demo })
  const [isSown] = await Promise.all([
    check('demo', () => run(['scripts/seed.ts'], { DATA_DIR: demo, LOG_LEVEL: 'warn' }, true)),
    vitest('e2e'),
  ])
  if (isSown) await vitest('screens')
}

const some = async (): Promise<void> => {
  const wants = (name: string) =>
    filters.some((filter) => filter.includes(`${name}/`) || !/^(?:tests\/)?(?:contract|server|src|e2e)\//.test(filter))
  await vitest(...withoutBrowser.filter(wants))
  if (!wants('e2e')) return
  Object.assign(env, browser())
  if (!(await check('web build', () => (buildWhenStale() ? 0 : 1)))) return
  await vitest('e2e')
  await vitest('screens')
}

try {
  await (filters.length ? some() : everything())
} catch (error) {
  console.error(error)
  count('the run itself', { passed: 0, failed: 1 })
} finally {
  await rm(reports, { recursive: true, force: true, maxRetries: 5 })
}
for (const line of failures) console.log(`✗ ${line}`)
process.exitCode = total.failed || !total.passed ? 1 : 0
console.log(`\n${total.passed} passed, ${total.failed} failed`)
