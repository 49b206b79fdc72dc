import type { Colours } from './colours.ts'
import type { PictureFormat } from './sniff.ts'

/** Code points of ITU-T H.273, which HEIC, AVIF and PNG share. */
const coloursOf = (primaries: number, transfer: number): Colours => ({
  primaries: primaries === 9 ? 'bt2020' : primaries === 11 || primaries === 12 ? 'p3' : undefined,
  transfer: transfer === 16 ? 'pq' : transfer === 18 ? 'hlg' : undefined,
})

type Box = { type: string; start: number; end: number }

/** The boxes of a HEIC or AVIF between two positions, up to one that does not fit. */
function boxesOf(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= end
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    if (size < 8 || at + size > end) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + (isLong ? 16 : 8), end: at + size })
    at += size
  }
  return boxes
}
const find = (bytes: Buffer, type: string, inside: Pick<Box, 'start' | 'end'> | undefined, skip = 0): Box | undefined =>
  inside && boxesOf(bytes, inside.start + skip, inside.end).find((box) => box.type === type)

/** The places, from 1, of the properties of one item in `ipco`, from the box `ipma`. */
function propertiesOf(bytes: Buffer, { start }: Box, item: number): number[] {
  const [version, isWide] = [bytes.readUInt8(start), (bytes.readUInt8(start + 3) & 1) === 1]
  let at = start + 8
  for (let left = bytes.readUInt32BE(start + 4); left > 0; left--) {
    const id = version === 0 ? bytes.readUInt16BE(at) : bytes.readUInt32BE(at)
    at += version === 0 ? 2 : 4
    const count = bytes.readUInt8(at++)
    const places = Array.from({ length: count }, (_, n) =>
      isWide ? bytes.readUInt16BE(at + n * 2) & 0x7fff : bytes.readUInt8(at + n) & 0x7f
    )
    if (id === item) return places
    at += count * (isWide ? 2 : 1)
  }
  return []
}

/** How the main picture of a HEIC or AVIF codes its colours (its box `colr` of the type `nclx`). */
function coloursOfHeif(bytes: Buffer): Colours {
  const meta = find(bytes, 'meta', { start: 0, end: bytes.length })
  const [pitm, iprp] = [find(bytes, 'pitm', meta, 4), find(bytes, 'iprp', meta, 4)]
  const [ipco, ipma] = [find(bytes, 'ipco', iprp), find(bytes, 'ipma', iprp)]
  if (!pitm || !ipco || !ipma) return {}
  const item =
    bytes.readUInt8(pitm.start) === 0 ? bytes.readUInt16BE(pitm.start + 4) : bytes.readUInt32BE(pitm.start + 4)
  const properties = boxesOf(bytes, ipco.start, ipco.end)
  const nclx = propertiesOf(bytes, ipma, item)
    .map((place) => properties[place - 1])
    .find((box) => box?.type === 'colr' && bytes.toString('latin1', box.start, box.start + 4) === 'nclx')
  return nclx ? coloursOf(bytes.readUInt16BE(nclx.start + 4), bytes.readUInt16BE(nclx.start + 6)) : {}
}

/** The x coordinates of red, in hundred thousandths, that PNG's `cHRM` has for a gamut. */
const gamuts = [
  [68_000, 'p3'],
  [70_800, 'bt2020'],
] as const

/** How a PNG codes its colours: `cICP`, otherwise the primaries of `cHRM`. */
function coloursOfPng(bytes: Buffer): Colours {
  let found: Colours = {}
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'cICP') return coloursOf(bytes.readUInt8(at + 8), bytes.readUInt8(at + 9))
    if (type === 'cHRM') {
      const red = bytes.readUInt32BE(at + 16)
      found = { primaries: gamuts.find(([x]) => Math.abs(x - red) < 500)?.[1] }
    }
    if (type === 'IDAT') return found
  }
  return found
}

/**
 * How a picture without an ICC profile codes its colours, if it says so by numbers, which our picture library does not
 * read. A file that contradicts itself counts as ordinary.
 */
export function codedColours(bytes: Buffer, format: PictureFormat): Colours {
  try {
    if (format === 'png') return coloursOfPng(bytes)
    return format === 'heic' || format === 'avif' ? coloursOfHeif(bytes) : {}
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}
