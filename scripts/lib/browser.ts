import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from './build.ts'

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Arguments of every browser started by tests and screenshots: no background activity, and able to run as root in a
 * container.
 */
export const BROWSER_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const works = (path: string): boolean =>
  existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000, stdio: 'ignore' }).status === 0

/** The browser of this machine: CHROMIUM_PATH, one at the usual paths, or the one installed by playwright. */
export const findBrowser = (): string | undefined => {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  return [...PATHS, chromium.executablePath()].find(works)
}

const run = (program: string, args: string[]): boolean => spawnSync(program, args, { stdio: 'inherit' }).status === 0

const byPackageManager = (): void => {
  if (process.getuid?.() !== 0) return
  if (existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'])
    if (!run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']))
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-browser'])
  } else if (existsSync('/usr/bin/dnf')) run('dnf', ['install', '-y', 'chromium'])
  else if (existsSync('/sbin/apk')) run('apk', ['add', 'chromium'])
}

/**
 * Finds a browser, or installs one: by playwright's installer, otherwise by the system's. Undefined when nothing
 * worked.
 */
export const ensureBrowser = (): string | undefined => {
  const found = findBrowser()
  if (found) return found
  console.log('There is no Chromium here: installing one for the browser tests …')
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  const root0 = process.getuid?.() === 0
  run(process.execPath, [cli, 'install', ...(root0 ? ['--with-deps'] : []), 'chromium'])
  if (!findBrowser()) byPackageManager()
  const installed = findBrowser()
  if (!installed)
    console.error('No browser could be installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.')
  return installed
}
