import { createHash } from 'node:crypto'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Stored } from './manifest.ts'

/** Passes bytes on, and counts and hashes them. Call `stored` once, when they have all passed. */
export function measure(): { stream: Transform; stored(): Stored } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, stored: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Unpacks a stream; the result ends with the errors of both. */
export const unpack = (source: Readable): Readable => {
  const unpacked = createGunzip()
  pipeline(source, unpacked).catch(() => undefined)
  return unpacked
}

/** Reads a stream to its end, and returns its size and hash. */
export async function measureAll(source: Readable, signal?: AbortSignal): Promise<Stored> {
  const { stream, stored } = measure()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(source, stream, nowhere, { signal })
  return stored()
}

/**
 * Calls `act` for each item, for `most` at the same time. The first failure stops the others before their next item and is thrown when they
 * have ended.
 */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  most: number,
  act: (item: T) => Promise<void>
): Promise<void> {
  const failures: unknown[] = []
  const each = (async function* () {
    yield* items
  })()
  const work = async (): Promise<void> => {
    try {
      for (;;) {
        const next = await each.next()
        if (next.done || failures.length > 0) return
        await act(next.value)
      }
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(Array.from({ length: most }, work))
  if (failures.length > 0) throw failures[0]
}
