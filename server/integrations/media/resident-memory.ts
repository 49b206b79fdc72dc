import { readFile } from 'node:fs/promises'

/** Memory in bytes that a process uses at present; null when unknown (not Linux) or when it has ended. */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(status)
  return found ? Number(found[1]) * 1024 : null
}
