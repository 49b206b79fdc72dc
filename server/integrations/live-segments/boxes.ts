/** Bytes from a publisher that are not the fragmented MP4 that they should be. */
export class PartError extends Error {}

/** A box of an MP4 file; `start` and `end` enclose its content. */
export type Box = { type: string; start: number; end: number }

/** Maximum number of boxes on one level; a legitimate header or part has about ten. */
const maxBoxes = 64

/**
 * The boxes between two positions, in their order. Nothing that a box says about its size is trusted: it must fit.
 * @throws PartError
 */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    if (end - at < 8) throw new PartError('a box is cut off')
    let size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    let header = 8
    if (size === 1) {
      if (end - at < 16) throw new PartError('a box is cut off')
      header = 16
      size = Number(bytes.readBigUInt64BE(at + 8))
    }
    if (size < header || size > end - at) throw new PartError(`the size of a box is wrong: ${type}`)
    boxes.push({ type, start: at + header, end: at + size })
    if (boxes.length > maxBoxes) throw new PartError('too many boxes')
    at += size
  }
  return boxes
}

/** The first box of this type. @throws PartError when there is none */
export function boxOf(boxes: readonly Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type)
  if (!found) throw new PartError(`there is no ${type}`)
  return found
}

/** Reads the fields of one box in their order. Reading past its end throws a PartError. */
export function fieldsOf(bytes: Buffer, { type, start, end }: Box) {
  let at = start
  const take = (size: number): number => {
    if (at + size > end) throw new PartError(`${type} is too short`)
    at += size
    return at - size
  }
  return {
    skip: (size: number): void => void take(size),
    u8: (): number => bytes.readUInt8(take(1)),
    u16: (): number => bytes.readUInt16BE(take(2)),
    u32: (): number => bytes.readUInt32BE(take(4)),
    u64: (): number => Number(bytes.readBigUInt64BE(take(8))),
    text: (size: number): string => bytes.toString('latin1', take(size), at),
    /** The position of the next field. */
    position: (): number => at,
    /** Number of bytes that are left. */
    left: (): number => end - at,
  }
}
