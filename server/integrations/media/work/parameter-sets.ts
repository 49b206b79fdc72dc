/**
 * The parameter sets of H.264 in a decoder configuration (avcC), each with its length before it, as they stand before a
 * key frame; undefined if it cannot be read.
 */
export function parameterSets(avcC: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(avcC)
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = (bytes[at++] ?? 0) & mask
    for (let i = 0; i < count; i++) {
      if (at + 2 > bytes.length) return undefined
      const size = bytes.readUInt16BE(at)
      const set = bytes.subarray(at + 2, at + 2 + size)
      if (set.length !== size) return undefined
      const length = Buffer.alloc(4)
      length.writeUInt32BE(size)
      sets.push(length, set)
      at += 2 + size
    }
  }
  return Buffer.concat(sets)
}

/** Whether two byte sequences are the same. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
