import { createHash } from 'node:crypto'

/** The id of a thing of the demo, the same on every machine: a UUID of version 7 whose time is the demo's own. */
export function demoId(name: string): string {
  const hash = createHash('sha256').update(`stagedoor demo ${name}`).digest('hex')
  return `0195b000-0000-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
