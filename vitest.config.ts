import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const database = { globalSetup: ['tests/support/global-setup.ts'] }
const browser = { environment: 'node', fileParallelism: false, maxConcurrency: 3 } as const
/** Apart from the journeys: while those run, scripts/test.ts has the demo drawn for them. */
const screens = ['screens', 'html', 'styles', 'layers', 'fingers'].map((name) => `tests/e2e/${name}.test.ts`)

/** The suites that take longest, longest first: begun last, one would run alone at the end. */
const long = ['money-model', 'soak', 'locks-everything', 'hostile', 'seed', 'hostile-files', 'media'].map(
  (name) => `/${name}.test.ts`
)

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
    // No test may fail because a machine is slow: what is waited for may take a minute, as in tests/support/until.ts, and only what hangs is ended.
    expect: { poll: { timeout: 60_000 } },
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
      { extends: true, test: { name: 'src', include: ['tests/src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      { extends: true, test: { ...browser, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: screens } },
      { extends: true, test: { ...browser, name: 'screens', include: screens } },
    ],
  },
})
