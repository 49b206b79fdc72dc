import { defineConfig } from 'vitest/config'

const database = { globalSetup: ['tests/support/global-setup.ts'], testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...database, name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { ...database, name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'src', include: ['tests/src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], environment: 'node', fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
})
