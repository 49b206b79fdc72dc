import { readdirSync, readFileSync } from 'node:fs'
import type { Harness } from './harness.ts'

/** Resident memory in MB at a moment: of each process of the site with its workers, and of the database. */
export type Sample = { atS: number; sites: number[]; database: number }

const PAGE = 4096
const MB = 1_048_576

/** Parent and resident memory in bytes of every process of the machine. */
const processes = (): Map<number, { parent: number; bytes: number }> => {
  const all = new Map<number, { parent: number; bytes: number }>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name))
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const [, resident = 0, shared = 0] = readFileSync(`/proc/${name}/statm`, 'utf8').split(' ').map(Number)
        const isDatabase = /\(postgres\)/.test(stat)
        // The processes of the database share their buffers.
        all.set(Number(name), { parent, bytes: (isDatabase ? resident - shared : resident) * PAGE })
      } catch {
        // It has ended.
      }
  return all
}

/** Takes a sample; a process that is down has 0 MB. */
export const sampleMemory = (harness: Harness, atS: number): Sample => {
  const all = processes()
  const treeOf = (pid: number): number => {
    let bytes = all.get(pid)?.bytes ?? 0
    for (const [child, { parent }] of all) if (parent === pid) bytes += treeOf(child)
    return bytes
  }
  const mb = (pid: number | undefined): number => (pid === undefined ? 0 : Math.round(treeOf(pid) / MB))
  return { atS, sites: harness.processes.map(({ site }) => mb(site?.pid)), database: mb(harness.postmaster()) }
}
