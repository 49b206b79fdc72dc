/**
 * `npm test`: runs everything in order and counts each step. The last line is `N passed, N failed`. `npm test --
 * server/money` runs only the test files whose path contains one of the given texts.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, cpus, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from './lib/browser.ts'
import { buildWhenStale, root } from './lib/build.ts'

type Count = { passed: number; failed: number }
type Assertion = { status: string; fullName: string; failureMessages?: string[] }
type Report = {
  numPassedTests: number
  numFailedTests: number
  numTotalTestSuites: number
  /** `startTime` and `endTime` in ms. */
  testResults: {
    status: string
    name: string
    message: string
    startTime: number
    endTime: number
    assertionResults: Assertion[]
  }[]
}

const filters = process.argv.slice(2)
const reports = await mkdtemp(join(tmpdir(), 'stagedoor-reports-'))
const total: Count = { passed: 0, failed: 0 }
const failures: string[] = []
// Hundreds of processes load the same packages: the V8 compile cache is shared during the run.
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: join(reports, 'compiled') }

/** Runs Node on a file with its output going straight through, at `priority` (normal: 0). Resolves with the exit code, 1 when a signal ended it. */
const run = (args: string[], extra: Record<string, string> = {}, priority = 0): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } })
    if (priority && child.pid) setPriority(child.pid, priority)
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

/** Processor time of the whole machine since its start, in ms: all of it, and what was idle. */
const processorTime = (): { all: number; idle: number } => {
  const times = cpus().map((core) => core.times)
  const idle = times.reduce((sum, core) => sum + core.idle, 0)
  return { idle, all: times.reduce((sum, core) => sum + core.user + core.nice + core.sys + core.irq, idle) }
}

/** Starts to measure; the returned function says how long it took, and how busy the processors were. */
const stopwatch = (): (() => string) => {
  const started = performance.now()
  const before = processorTime()
  return () => {
    const now = processorTime()
    const busy = 1 - (now.idle - before.idle) / Math.max(1, now.all - before.all)
    return `${((performance.now() - started) / 1000).toFixed(1)} s, processors ${Math.round(busy * 100)} % busy`
  }
}

/** A step that passes or fails as one test. */
const check = async (name: string, act: () => Promise<number> | number): Promise<boolean> => {
  say(name)
  const taken = stopwatch()
  const good = (await act()) === 0
  console.log(`${good ? '✓' : '✗'} ${name} (${taken()})`)
  count(name, { passed: good ? 1 : 0, failed: good ? 0 : 1 })
  return good
}

/**
 * The failed tests, each with the beginning of its reason. Printed at the very end, because often only the end of a log
 * is kept.
 */
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

/** The ten files that took longest, with their times in s. */
const slowest = (report: Report): string =>
  report.testResults
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join('\n')

/**
 * Reads vitest's report. A file that could not be loaded counts as one failure, and so does a run that crashed without
 * a report.
 */
const read = async (file: string, code: number): Promise<Count> => {
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined
  )
  if (!report) return { passed: 0, failed: 1 }
  console.log(slowest(report))
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed')
  ).length
  const failed = report.numFailedTests + broken
  failures.push(...reasons(report))
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/**
 * Several projects in one run share its workers, two unless said otherwise: while a long suite of one ends, the next has
 * started.
 */
const vitest = async (projects: readonly string[], workers = 2): Promise<void> => {
  if (projects.length === 0) return
  const name = projects.join(', ')
  say(`tests: ${name}`)
  const file = join(reports, `${projects.join('-')}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ]
  const taken = stopwatch()
  const code = await run([join(root, 'node_modules/vitest/vitest.mjs'), ...args])
  console.log(`tests: ${name} (${taken()}); the slowest files:`)
  count(name, await read(file, code))
}

const browser = (): Record<string, string> => {
  const path = ensureBrowser()
  return path ? { CHROMIUM_PATH: path } : {}
}

const withoutBrowser = ['contract', 'server', 'src']
/** These tests wait for a database, a queue or the clock for a sixth of their time: a third worker uses it. */
const withoutBrowserWorkers = 3

const everything = async (): Promise<void> => {
  // Seeding the demo takes a core for over a minute: it begins first and uses what the steps before the browser tests leave of the machine.
  const demo = join(reports, 'demo')
  const seeding = run(
    ['scripts/seed.ts'],
    { DATA_DIR: demo, DEMO_PICTURES: 'small', LOG_LEVEL: 'warn' },
    constants.priority.PRIORITY_BELOW_NORMAL
  )
  await check('types', () => run([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']))
  await check('lint', () => run(['scripts/lint.ts']))
  await check('database types', () => run(['scripts/db-types.ts', '--check']))
  const isBuilt = await check('web build', () => (buildWhenStale() ? 0 : 1))
  await vitest(withoutBrowser, withoutBrowserWorkers)
  const isSeeded = await check('demo', () => seeding)
  Object.assign(env, browser(), { DEMO_DATA: demo })
  if (!isBuilt) return
  await vitest(['e2e', ...(isSeeded ? ['screens'] : [])])
  await vitest(['live'])
}

const some = async (): Promise<void> => {
  const wants = (name: string) =>
    filters.some((filter) => filter.includes(`${name}/`) || !/^(?:tests\/)?(?:contract|server|src|e2e)\//.test(filter))
  await vitest(withoutBrowser.filter(wants), withoutBrowserWorkers)
  if (!wants('e2e')) return
  Object.assign(env, browser())
  if (!(await check('web build', () => (buildWhenStale() ? 0 : 1)))) return
  await vitest(['e2e', 'screens'])
  await vitest(['live'])
}

const whole = stopwatch()
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
console.log(`\nAll of it took ${whole()}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
