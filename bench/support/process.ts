import { readdirSync, readFileSync } from 'node:fs'

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const TICKS_PER_S = 100

/** Processor time of a process in ms, all threads; undefined where /proc does not provide it. */
export const cpuMs = (pid: number): number | undefined => {
  try {
    const fields = statOf(pid)
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_S) * 1000
  } catch {
    return undefined
  }
}

const kbOf = (path: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? NaN)

/** Resident memory of a process in bytes. NaN where /proc does not provide it. */
export const residentBytes = (pid: number): number => {
  try {
    return kbOf(`/proc/${pid}/status`, 'VmRSS') * 1024
  } catch {
    return NaN
  }
}

/** The running processes that a process has started. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(statOf(pid)[1]) === parent
      } catch {
        return false
      }
    })

/** A process and its children. */
export const withChildren = (pid: number): number[] => [pid, ...childrenOf(pid)]

/**
 * Proportional memory of processes in bytes: shared pages are counted once. A process that has ended counts as zero.
 */
export const pssBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + kbOf(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024
    } catch {
      return sum
    }
  }, 0)

/** Proportional memory of a process with its children, in bytes. */
export const proportionalBytes = (pid: number): number => pssBytes(withChildren(pid))
