import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RequestListener } from 'node:http'
import sirv from 'sirv'
import { GENERATED, staticOptions } from './static-files.ts'

/** How many builds stay published. */
const KEPT = 4
/** Shortest time, in ms, between two looks for builds that other processes have published. */
const LOOK_MS = 1000

type Part = 'static' | 'public'

/** Links a file, or copies it when the folder is on another disk. */
const place = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(() => copyFile(from, to))
}

const placeAll = async (from: string, to: string, isWanted: (name: string) => boolean): Promise<void> => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isFile() && isWanted(entry.name)) {
      const path = join(entry.parentPath, entry.name)
      await place(path, join(to, path.slice(from.length)))
    }
}

/** Deletes the builds that were started longest ago. */
const deleteOutdated = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  const builds = await Promise.all(
    names.map(async (name) => ({ name, at: await stat(join(folder, name)).then(({ mtimeMs }) => mtimeMs) }))
  )
  for (const { name } of builds.sort((a, b) => b.at - a.at).slice(KEPT))
    await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Puts the static files of this build into the data folder, where all processes that share it find them: pages that a
 * browser opened before a release need the files of that build, and while two releases run side by side either process
 * may be asked for the files of the other. Returns the folder of published builds.
 */
export const publishBuild = async (root: string, buildFolder: string, dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'builds')
  const id = (await readFile(join(root, buildFolder, 'BUILD_ID'), 'utf8')).trim()
  const target = join(folder, id)
  const now = new Date()
  const isThere = await utimes(target, now, now).then(
    () => true,
    () => false
  )
  if (!isThere) {
    const waiting = join(folder, `.${id}-${process.pid}`)
    await placeAll(join(root, buildFolder, 'static'), join(waiting, 'static'), () => true)
    await placeAll(join(root, 'public'), join(waiting, 'public'), (name) => GENERATED.test(`/${name}`))
    // Another process of the same build may have been faster.
    await rename(waiting, target).catch(() => rm(waiting, { recursive: true, force: true }))
  }
  await deleteOutdated(folder)
  return folder
}

/** Serves `part` of all published builds; `pass` gets what is in none of them. */
export const servePublished = (
  folder: string
): ((part: Part, ...args: [...Parameters<RequestListener>, pass: () => void]) => void) => {
  const builds = new Map<string, Record<Part, ReturnType<typeof sirv>>>()
  let lookedAt = -Infinity
  const look = (): void => {
    if (performance.now() - lookedAt < LOOK_MS) return
    lookedAt = performance.now()
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    for (const known of builds.keys()) if (!names.includes(known)) builds.delete(known)
    for (const name of names)
      if (!builds.has(name)) {
        const serve = (part: Part) => sirv(join(folder, name, part), staticOptions)
        builds.set(name, { static: serve('static'), public: serve('public') })
      }
  }
  return (part, request, response, pass) => {
    look()
    const waiting = [...builds.values()]
    const next = (): void => {
      const build = waiting.shift()
      if (build) build[part](request, response, next)
      else pass()
    }
    next()
  }
}
