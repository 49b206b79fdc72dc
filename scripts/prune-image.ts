/**
 * Removes from `node_modules` what the built site never loads at run time, for the image (deploy/Dockerfile): what is
 * only in the scripts of the web client, which the build has bundled, and source maps and TypeScript sources. Run it
 * after `npm run build` and `npm prune --omit=dev`, never in a folder that you work in.
 *
 * The embedded PostgreSQL stays, because `backup --verify` restores into one.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { findBinaries } from '../server/db/embedded/binaries.ts'

type Manifest = Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string> | undefined>

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
/** What operators run in the image, besides the server. */
const commands = ['admin', 'seed', 'ledger-verify', 'backup', 'restore', 'move-database']
/** Files that nothing loads. */
const isNeverLoaded = /\.(?:map|[cm]?ts)$/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/** A file of ours and those that it imports. */
const reach = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/'(\.\.?\/[^']+\.ts)'/g))
    reach(resolve(dirname(file), path), seen)
  return seen
}

/** The folder of a package as Node finds it from another folder. */
const findPackage = (name: string, from: string): string | undefined => {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
  }
  return undefined
}

/** The packages that the files of the server name, and those that these need. */
const packagesOfServer = (): Set<string> => {
  const files = new Set([...filesIn(join(root, 'server')), ...filesIn(join(root, 'contract'))])
  for (const name of commands) for (const file of reach(join(root, 'scripts', `${name}.ts`))) files.add(file)
  const named = new Set<string>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/['"`]([@\w][\w./@-]*)/g))
      named.add(packageOf(name))
  const folders = new Set<string>()
  const keep = (name: string, from: string): void => {
    const folder = findPackage(name, from)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, optionalDependencies, peerDependencies } = manifestIn(folder)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      keep(each, folder)
  }
  const { dependencies, optionalDependencies } = manifestIn(root)
  // Optional ones are for a platform, and only the server's.
  for (const name of ['node', ...Object.keys(optionalDependencies ?? {})]) keep(name, root)
  for (const name of Object.keys(dependencies ?? {})) if (named.has(name)) keep(name, root)
  return new Set([...folders].map((folder) => packageOf(relative(modules, folder))))
}

/** The files that the pages load, as the framework has traced while it built them. */
const filesOfPages = (): Set<string> => {
  const traces = filesIn(join(root, '.next-builds')).filter((file) => file.endsWith('.nft.json'))
  if (traces.length === 0) throw new Error('There is no build: run npm run build first')
  return new Set(
    traces.flatMap((trace) =>
      (JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] }).files.map((file) =>
        resolve(dirname(trace), file)
      )
    )
  )
}

const [whole, traced] = [packagesOfServer(), filesOfPages()]
const isNeeded = (file: string): boolean =>
  traced.has(file) || (whole.has(packageOf(relative(modules, file))) && !isNeverLoaded.test(file))
let removed = 0
for (const file of filesIn(modules)) {
  if (isNeeded(file) || relative(modules, file).startsWith('.')) continue
  rmSync(file)
  removed++
}
// It makes links that npm packages cannot contain, and that the image's own account may not make.
findBinaries()
console.log(`Kept ${whole.size} packages of the server and what the pages need; removed ${removed} files.`)
