import { createHash } from 'node:crypto'

/** The id of a demo entity, the same on every machine: a version 7 UUID with a fixed time. */
export function demoId(name: string): string {
  const hash = createHash('sha256').update(`stagedoor demo ${name}`).digest('hex')
  return `0195b000-0000-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
