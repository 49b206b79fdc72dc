/**
 * `npm run audit-packages`: the licences of all packages in the lock file, and what the registry knows of their faults.
 * Ends with 1 for a licence that nobody has allowed or a fault of a package that runs on the server or in browsers, and
 * with 2 when the registry cannot be asked.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/build.ts'
import { refusedLicences, type LockedPackage } from './lib/package-licences.ts'

type Advisory = { name: string; severity: string; range: string; via: (string | { title: string; url: string })[] }
type Report = { vulnerabilities?: Record<string, Advisory>; message?: string }

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const refused = refusedLicences(lock.packages)
console.log(
  refused.length === 0
    ? `licences: all ${Object.keys(lock.packages).length - 1} packages are allowed`
    : `licences: not allowed (scripts/lib/package-licences.ts):\n  ${refused.join('\n  ')}`
)

/** What `npm audit` says, or why it says nothing. */
const ask = (): Report => {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    shell: process.platform === 'win32',
  })
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return { message: error?.message ?? 'npm printed no answer' }
  }
}
const { vulnerabilities, message } = ask()
const faults = Object.values(vulnerabilities ?? {})
for (const { name, severity, range, via } of faults)
  for (const cause of via)
    if (typeof cause !== 'string') console.log(`faults: ${severity} ${name} ${range}: ${cause.title} ${cause.url}`)
if (!vulnerabilities)
  console.log(`faults: unknown, because the registry could not be asked: ${message ?? 'no reason given'}`)
else if (faults.length === 0) console.log('faults: the registry knows none')
process.exitCode = refused.length > 0 || faults.length > 0 ? 1 : vulnerabilities ? 0 : 2
