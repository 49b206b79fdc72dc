import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the builds of the web client, relative to the root: each build has one of its own in it. */
export const BUILDS = '.next-builds'
/** The file that names the present build. Replacing it switches to another one. */
export const CURRENT_BUILD = join(BUILDS, 'current')

/**
 * The folder of the present web build, relative to `root`: the one that `NEXT_DIST_DIR` names, the one that was
 * switched to last, or `.next`. A process asks once, at its start, and so keeps its files when another build follows.
 */
export const readBuildFolder = (root: string, env: Record<string, string | undefined> = process.env): string => {
  if (env['NEXT_DIST_DIR']) return env['NEXT_DIST_DIR']
  try {
    return join(BUILDS, readFileSync(join(root, CURRENT_BUILD), 'utf8').trim())
  } catch {
    return '.next'
  }
}

/** Makes the configuration of the framework, which is read later, take this folder in place of the present one. */
export const keepBuildFolder = (folder: string): void => {
  process.env['NEXT_DIST_DIR'] = folder
}
