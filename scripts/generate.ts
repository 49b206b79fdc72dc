/**
 * Writes everything that is generated and committed: the tables of the contract, the styles and icons, and the types of
 * the database. Run it after a change of the contract, the design tokens, the icons or the migrations; then commit what
 * has changed.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const scripts = ['build-endpoints.ts', 'build-styles.ts', 'db-types.ts']

for (const script of scripts) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`scripts/${script} failed: nothing after it was written`)
    process.exit(1)
  }
}
