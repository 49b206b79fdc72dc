import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Whether a program of a Debian package exists on this machine, after trying to install it. It is no npm package:
 * without root and apt, the tests that need it are skipped, and this prints a warning.
 */
export function hasProgram(path: string, packageName: string, untested: string): boolean {
  if (existsSync(path)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`There is no ${packageName} here: installing it for the tests …`)
    // Without this the package would start a server of its own.
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', packageName], {
      stdio: 'ignore',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  }
  const isThere = existsSync(path)
  if (!isThere) console.log(`${untested} is not tested here: there is no ${packageName}`)
  return isThere
}
