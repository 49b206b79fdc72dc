import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILDS, CURRENT_BUILD, readBuildFolder } from '../../server/build-folder.ts'
import { ANTD_CSS } from '../../src/ui/antd/style-sheet.ts'
import { ICON_SPRITE } from '../../src/ui/icon-sprite.ts'

export const root = join(import.meta.dirname, '../..')

const SOURCES = ['pages', 'src', 'contract', 'styles', 'next.config.js', 'package-lock.json', 'tsconfig.json']

const files = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => files(join(path, entry.name)))
}

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => files(join(root, name))))
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** How many builds are kept: the present one, and those before, whose processes may still run. */
const KEPT = 3

/** Whether the web build exists and is newer than the sources. */
export const buildIsFresh = (): boolean => {
  const folder = join(root, readBuildFolder(root))
  const mark = join(folder, 'sources.sha256')
  return (
    existsSync(join(folder, 'BUILD_ID')) &&
    existsSync(join(root, 'public', ANTD_CSS)) &&
    existsSync(join(root, 'public', ICON_SPRITE)) &&
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === fingerprint()
  )
}

/** The name of a new build: its time, so that names are in the order of builds, and the beginning of its fingerprint. */
const nameOf = (sources: string): string =>
  `${new Date().toISOString().replace(/[-:]|\..*$/g, '')}-${process.pid}-${sources.slice(0, 8)}`

/** Makes `name` the present build with one rename, and deletes the oldest ones. */
const switchTo = (name: string): void => {
  const waiting = join(root, `${CURRENT_BUILD}-${process.pid}`)
  writeFileSync(waiting, `${name}\n`)
  renameSync(waiting, join(root, CURRENT_BUILD))
  const names = readdirSync(join(root, BUILDS)).filter((other) => /^\d{8}T/.test(other) && other <= name)
  for (const old of names.sort().slice(0, -KEPT)) rmSync(join(root, BUILDS, old), { recursive: true, force: true })
}

/** Takes the compiler's cache over from the present build, which does not need it: it is the largest part of one. */
const takeCache = (folder: string): void => {
  const from = join(root, readBuildFolder(root), 'cache')
  mkdirSync(folder, { recursive: true })
  if (existsSync(from) && !existsSync(join(folder, 'cache'))) renameSync(from, join(folder, 'cache'))
}

const run = (args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  }).status === 0

/**
 * Builds the web part when its sources have changed, in a folder of its own, and switches to it: processes that run
 * keep the files of their build. With `NEXT_DIST_DIR` the build goes into that folder. Returns false when the build
 * failed, after printing its output; the present one stays.
 */
export const buildWhenStale = (): boolean => {
  if (buildIsFresh()) return true
  console.log('Building the web part …')
  if (!run([join(root, 'scripts/build-styles.ts')])) return false
  const before = fingerprint()
  const name = nameOf(before)
  const chosen = process.env['NEXT_DIST_DIR']
  const folder = chosen || join(BUILDS, name)
  if (!chosen) takeCache(join(root, folder))
  if (!run([join(root, 'node_modules/next/dist/bin/next'), 'build'], { NEXT_DIST_DIR: folder })) return false
  if (!run([join(root, 'scripts/lib/compress-static.ts'), join(root, 'public'), join(root, folder)])) return false
  writeFileSync(join(root, folder, 'sources.sha256'), before)
  if (!chosen) switchTo(name)
  return true
}

if (import.meta.main) process.exitCode = buildWhenStale() ? 0 : 1
