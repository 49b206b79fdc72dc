/**
 * Runs before start, test and dev, on whatever Node the machine has (20 or newer) and with built-in modules only:
 * installs what package-lock.json lists and node_modules lacks. The actual programs then run on the Node that the lock
 * file pins.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const pinned = join(modules, '.bin', 'node')

const stop = (text) => {
  console.error(`\n${text}\n`)
  process.exit(1)
}

const listed = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The first package that is missing or has another version. Optional ones may belong to other platforms. */
const missing = () => {
  const wanted = listed(join(root, 'package-lock.json')) ?? stop('package-lock.json is missing or broken.')
  const installed = listed(join(modules, '.package-lock.json')) ?? {}
  return Object.keys(wanted).find((path) => {
    const there = installed[path]
    if (path === '' || wanted[path].link) return false
    return there
      ? there.version !== wanted[path].version
      : !wanted[path].optional && !wanted[path].devOptional && !wanted[path].peer
  })
}

const nodeWorks = () => existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0
const npm = (args) => {
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: '' } }
  return cli
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
const lacks = missing()
if (lacks) {
  console.log(`Installing packages (${lacks.replace(/^.*node_modules\//, '')} is missing or old) …`)
  // Not `npm ci`: it rejects a lock file without the optional packages of other platforms, which a registry without
  // them produces. `npm install` uses the lock file too.
  if (npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']).status !== 0)
    stop(
      'The packages could not be installed. The first start needs the package registry; npm says above what went wrong.'
    )
}
// npm may be configured to run no install scripts, and the pinned Node is installed by one.
if (!nodeWorks())
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), stdio: 'inherit' })
if (!nodeWorks()) stop('The pinned Node could not be installed: npm rebuild node says why.')
