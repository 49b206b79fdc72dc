import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

const distDir = (): string => join(root, process.env['NEXT_DIST_DIR'] ?? '.next')

/** Whether the web build exists and is newer than the sources. */
export const buildIsFresh = (): boolean => {
  const mark = join(distDir(), 'sources.sha256')
  return (
    existsSync(join(distDir(), 'BUILD_ID')) &&
    existsSync(join(root, 'public', ANTD_CSS)) &&
    existsSync(join(root, 'public', ICON_SPRITE)) &&
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === fingerprint()
  )
}

/**
 * Builds the web part when its sources have changed. Returns false when the build failed, after printing its output.
 */
export const buildWhenStale = (): boolean => {
  if (buildIsFresh()) return true
  console.log('Building the web part …')
  const command = [join(root, 'node_modules/next/dist/bin/next'), 'build']
  const run = (args: string[]): boolean =>
    spawnSync(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    }).status === 0
  if (!run([join(root, 'scripts/build-styles.ts')])) return false
  const before = fingerprint()
  if (!run(command)) return false
  if (!run([join(root, 'scripts/lib/compress-static.ts'), join(root, 'public'), distDir()])) return false
  writeFileSync(join(distDir(), 'sources.sha256'), before)
  return true
}

if (import.meta.main) process.exitCode = buildWhenStale() ? 0 : 1
