import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { scratchFolder } from './tests/support/scratch-folder.ts'
import { WAIT_MS } from './tests/support/wait-times.ts'

/** Files of these projects share their worker's loaded modules; tests/support/between-files.ts undoes what a file leaves behind. */
const shared = { isolate: false, setupFiles: ['tests/support/between-files.ts'] }
const database = { ...shared, globalSetup: ['tests/support/global-setup.ts'] }
/** Each file of these projects starts a site and a browser of its own. What a page shows may take longer than on the server. */
const browser = {
  environment: 'node' as const,
  globalSetup: ['tests/support/browser/empty-data.ts'],
  maxConcurrency: 2,
  expect: { poll: { timeout: 30_000 } },
  env: { SCRATCH_DIR: scratchFolder(), DEMO_PICTURES: 'small' },
}
/** The suites that visit the demo. */
const screens = ['screens', 'history-layers', 'touch-gestures'].map((name) => `tests/e2e/${name}.test.ts`)

/** The suites with cameras or live pictures: they encode and play in real time, so nothing else may run beside them. */
const live = ['tests/e2e/live/**/*.test.ts']

/** The suites that take longest, longest first: begun last, one would run alone at the end. */
const long = (
  'money-model soak shown-everywhere shown-to-operators locks-every-endpoint hostile roles jobs seed hostile-files media ' +
  'every-screen screens chaos money-journey journey layouts video-journey messages-journey navigation'
)
  .split(' ')
  .map((name) => `/${name}.test.ts`)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      (long.findIndex((name) => moduleId.endsWith(name)) + long.length + 1) % (long.length + 1)
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: WAIT_MS } },
    // What was there stands whole in the message: it may never come again.
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: { ...database, name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { ...database, name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { ...shared, name: 'src', include: ['tests/src/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
      {
        extends: true,
        test: { ...browser, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: [...screens, ...live] },
      },
      { extends: true, test: { ...browser, name: 'screens', include: screens } },
      { extends: true, test: { ...browser, name: 'live', include: live, fileParallelism: false } },
    ],
  },
})
