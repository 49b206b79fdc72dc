import { ArchiveError } from './archive-error.ts'

/** A row of a JSON array: its bytes, or undefined when it was longer than allowed and was passed over. */
export type RawRow = Buffer | undefined

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
const space = new Set([0x20, 0x09, 0x0a, 0x0d])
const byteOrderMark = [0xef, 0xbb, 0xbf]

/**
 * The rows of a JSON array that arrives in chunks, one after the other, without reading more of it than one row: a row
 * is where the array's own commas are, and is parsed by its reader. So neither the number of rows, nor the depth or
 * length of one of them costs memory. In UTF-8 no byte of another character looks like one of these signs.
 * @throws ArchiveError `broken` when it is no array, or breaks off
 */
export async function* splitRows(chunks: AsyncIterable<Buffer>, maxRowBytes: number): AsyncGenerator<RawRow> {
  let kept: Buffer[] = []
  let bytes = 0
  let depth = 0
  let state = 'before' as 'before' | 'in' | 'after'
  let isText = false
  let isEscaped = false
  let isBlank = true
  let hasRows = false
  let read = 0
  const keep = (part: Buffer): void => {
    bytes += part.length
    if (bytes <= maxRowBytes) kept.push(part)
    else kept = []
  }
  const take = (): RawRow => {
    const row = bytes > maxRowBytes ? undefined : Buffer.concat(kept)
    kept = []
    bytes = 0
    isBlank = true
    hasRows = true
    return row
  }
  for await (const chunk of chunks) {
    let begin = 0
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at] as number
      const place = read + at
      if (state !== 'in') {
        if (space.has(sign) || (state === 'before' && sign === byteOrderMark[place])) continue
        if (state === 'after' || sign !== 0x5b) throw new ArchiveError('broken')
        state = 'in'
        begin = at + 1
        continue
      }
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (sign === backslash) isEscaped = true
        else if (sign === quote) isText = false
        continue
      }
      if (space.has(sign)) continue
      if (depth === 0 && (sign === comma || sign === 0x5d)) {
        keep(chunk.subarray(begin, at))
        begin = at + 1
        // An empty array has no row; nothing between two commas is no JSON.
        if (!isBlank) yield take()
        else if (sign === comma || hasRows) throw new ArchiveError('broken')
        if (sign === 0x5d) state = 'after'
        continue
      }
      isBlank = false
      if (sign === quote) isText = true
      else if (opening.has(sign)) depth++
      else if (closing.has(sign)) depth--
    }
    if (state === 'in') keep(chunk.subarray(begin))
    read += chunk.length
  }
  if (state !== 'after') throw new ArchiveError('broken')
}
