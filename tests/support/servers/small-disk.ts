import { execFileSync } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes mounted at `path`. */
export type SmallDisk = {
  path: string
  /** Fills the disk until `left` bytes are free; without `left`, completely. */
  fill(left?: number): void
  makeRoom(): void
  /** Unmounts and removes it. */
  remove(): void
}

/** Mounts a disk of `megabytes` (in memory) at `at` or in a folder of its own. Throws where mounting is not allowed. */
export function smallDisk(megabytes: number, at?: string): SmallDisk {
  const path = at ?? mkdtempSync(join(tmpdir(), 'stagedoor-disk-'))
  mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path], { stdio: 'pipe' })
  const ballast = join(path, 'ballast')
  return {
    path,
    fill(left = 0) {
      const file = openSync(ballast, 'a')
      for (let bytes = 1_048_576; bytes >= 4096; )
        try {
          writeSync(file, Buffer.alloc(bytes))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          bytes /= 2
        }
      ftruncateSync(file, fstatSync(file).size - left)
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path], { stdio: 'pipe' })
      if (at === undefined) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Whether this process may mount a disk: root may, a container often may not. */
export function mayMount(): boolean {
  try {
    smallDisk(1).remove()
    return true
  } catch {
    return false
  }
}
