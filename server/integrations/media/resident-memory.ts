import { readFile } from 'node:fs/promises'

/** Bytes of memory that a process holds now; null where the machine does not say (not Linux) or it is gone. */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(status)
  return found ? Number(found[1]) * 1024 : null
}
