import { boxesIn, boxOf, fieldsOf, PartError, type Box } from './boxes.ts'

/** A track of a run: `duration` in units of `timescale`, `size` in bytes, `flags` for samples that have none of their own. */
export type Track = {
  id: number
  kind: 'video' | 'audio'
  timescale: number
  codec: string
  defaults: { duration: number; size: number; flags: number }
}

/** What the header of a run says; width and height of the picture in pixels. */
export type Header = { tracks: Track[]; width: number; height: number }

/** Side of the largest picture, in pixels. */
const maxSide = 4096
/** Bytes of the largest header. */
export const maxHeaderBytes = 64_000

/** A full box begins with version and flags. */
const versionOf = (bytes: Buffer, box: Box) => {
  const fields = fieldsOf(bytes, box)
  const version = fields.u8()
  fields.skip(3)
  return { version, fields }
}

function trackId(bytes: Buffer, tkhd: Box): number {
  const { version, fields } = versionOf(bytes, tkhd)
  fields.skip(version === 1 ? 16 : 8)
  return fields.u32()
}

function timescaleOf(bytes: Buffer, mdhd: Box): number {
  const { version, fields } = versionOf(bytes, mdhd)
  fields.skip(version === 1 ? 16 : 8)
  const timescale = fields.u32()
  if (timescale === 0) throw new PartError('a track has no time scale')
  return timescale
}

const hex = (value: number): string => value.toString(16).padStart(2, '0')

/** The object type of AAC in the descriptors of an `esds` box: 2 is AAC-LC. */
function aacType(bytes: Buffer, esds: Box): number {
  const { fields } = versionOf(bytes, esds)
  while (fields.left() > 2) {
    const tag = fields.u8()
    let size = 0
    for (let i = 0; i < 4; i++) {
      const byte = fields.u8()
      size = (size << 7) | (byte & 0x7f)
      if (byte < 0x80) break
    }
    if (tag === 0x03) {
      fields.skip(2)
      const flags = fields.u8()
      fields.skip((flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0))
      if (flags & 0x40) fields.skip(fields.u8())
    } else if (tag === 0x04) fields.skip(13)
    else if (tag === 0x05) return fields.u8() >> 3
    else fields.skip(size)
  }
  return 2
}

type Entry = { codec: string; width: number; height: number }

/** The codec of a track. Only what every browser plays: H.264 with AAC or Opus. @throws PartError */
function sampleEntry(bytes: Buffer, stsd: Box): Entry {
  const { fields } = versionOf(bytes, stsd)
  fields.skip(4)
  const entry = boxesIn(bytes, fields.position(), stsd.end)[0]
  if (!entry) throw new PartError('a track has no codec')
  const of = fieldsOf(bytes, entry)
  if (entry.type === 'avc1') {
    of.skip(24)
    const [width, height] = [of.u16(), of.u16()]
    of.skip(50)
    const avc = fieldsOf(bytes, boxOf(boxesIn(bytes, of.position(), entry.end), 'avcC'))
    avc.skip(1)
    return { codec: `avc1.${hex(avc.u8())}${hex(avc.u8())}${hex(avc.u8())}`, width, height }
  }
  of.skip(28)
  const inner = boxesIn(bytes, of.position(), entry.end)
  if (entry.type === 'mp4a') return { codec: `mp4a.40.${aacType(bytes, boxOf(inner, 'esds'))}`, width: 0, height: 0 }
  if (entry.type === 'Opus') return { codec: 'opus', width: 0, height: 0 }
  throw new PartError('the codec is not H.264, AAC or Opus')
}

function readTrack(bytes: Buffer, trak: Box): { track: Track; entry: Entry } {
  const boxes = boxesIn(bytes, trak.start, trak.end)
  const mdia = boxOf(boxes, 'mdia')
  const media = boxesIn(bytes, mdia.start, mdia.end)
  const { fields } = versionOf(bytes, boxOf(media, 'hdlr'))
  fields.skip(4)
  const handler = fields.text(4)
  if (handler !== 'vide' && handler !== 'soun') throw new PartError('a track is neither picture nor sound')
  const minf = boxOf(media, 'minf')
  const stbl = boxOf(boxesIn(bytes, minf.start, minf.end), 'stbl')
  const entry = sampleEntry(bytes, boxOf(boxesIn(bytes, stbl.start, stbl.end), 'stsd'))
  const kind = handler === 'vide' ? 'video' : 'audio'
  if ((kind === 'video') !== entry.codec.startsWith('avc1'))
    throw new PartError('a track has the codec of another kind')
  return {
    track: {
      id: trackId(bytes, boxOf(boxes, 'tkhd')),
      kind,
      timescale: timescaleOf(bytes, boxOf(media, 'mdhd')),
      codec: entry.codec,
      defaults: { duration: 0, size: 0, flags: 0 },
    },
    entry,
  }
}

/** Reads the header of a run: `ftyp` and `moov` with a picture and at most one sound. @throws PartError */
export function readHeader(bytes: Buffer): Header {
  if (bytes.length > maxHeaderBytes) throw new PartError('the header is too large')
  const moov = boxOf(boxesIn(bytes, 0, bytes.length), 'moov')
  const boxes = boxesIn(bytes, moov.start, moov.end)
  const read = boxes.filter(({ type }) => type === 'trak').map((trak) => readTrack(bytes, trak))
  const tracks = read.map(({ track }) => track)
  const videos = read.filter(({ track }) => track.kind === 'video')
  if (videos.length !== 1 || tracks.length > 2) throw new PartError('there must be one picture and at most one sound')
  if (new Set(tracks.map(({ id }) => id)).size !== tracks.length) throw new PartError('two tracks have the same id')
  const { width = 0, height = 0 } = videos[0]?.entry ?? {}
  if (width < 1 || height < 1 || width > maxSide || height > maxSide) throw new PartError('the size of the picture')
  const mvex = boxOf(boxes, 'mvex')
  for (const trex of boxesIn(bytes, mvex.start, mvex.end)) {
    if (trex.type !== 'trex') continue
    const { fields } = versionOf(bytes, trex)
    const id = fields.u32()
    const track = tracks.find((one) => one.id === id)
    fields.skip(4)
    if (track) track.defaults = { duration: fields.u32(), size: fields.u32(), flags: fields.u32() }
  }
  return { tracks, width, height }
}
