import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Bytes that must be free in memory: the databases of a run and the copies of the demo take less than half of it. */
const LEAST_FREE = 4 * 2 ** 30

/**
 * The folder in which tests create their databases: in memory where Linux has room for it, else the system's temporary folder. A database has about a
 * thousand files, and copying them takes 18 ms of processor time in memory, several hundred on a disk.
 */
export const scratchFolder = (): string => {
  try {
    accessSync('/dev/shm', constants.W_OK)
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= LEAST_FREE ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
