import { boxesIn, boxOf, fieldsOf, PartError, type Box } from './boxes.ts'
import type { Header, Track } from './header.ts'

/** What the server has to know of a part; times in seconds, in the time of its run. */
export type PartFacts = {
  startS: number
  durationS: number
  /** Whether it begins with a key frame, so that a player can begin with it. */
  isIndependent: boolean
}

/** Bounds of a legitimate part: half a second by design, and up to this many seconds, samples and fragments. */
const maxDurationS = 10
const maxSamples = 4000
const maxFragments = 16

const isNoSync = 0x10000

type Run = { ticks: number; samples: number; bytes: number; firstFlags: number | undefined }

function readTrun(bytes: Buffer, trun: Box, defaults: Track['defaults']): Run {
  const fields = fieldsOf(bytes, trun)
  const flags = fields.u32() & 0xffffff
  const samples = fields.u32()
  if (samples > maxSamples) throw new PartError('too many samples')
  if (flags & 0x1) fields.skip(4)
  let firstFlags = flags & 0x4 ? fields.u32() : undefined
  let [ticks, size] = [0, 0]
  for (let i = 0; i < samples; i++) {
    ticks += flags & 0x100 ? fields.u32() : defaults.duration
    size += flags & 0x200 ? fields.u32() : defaults.size
    const own = flags & 0x400 ? fields.u32() : defaults.flags
    if (i === 0) firstFlags ??= own
    if (flags & 0x800) fields.skip(4)
  }
  return { ticks, samples, bytes: size, firstFlags }
}

type Traf = { track: Track; startTicks: number; ticks: number; bytes: number; firstFlags: number | undefined }

function readTraf(bytes: Buffer, traf: Box, header: Header): Traf {
  const boxes = boxesIn(bytes, traf.start, traf.end)
  const tfhd = fieldsOf(bytes, boxOf(boxes, 'tfhd'))
  const flags = tfhd.u32() & 0xffffff
  const id = tfhd.u32()
  const track = header.tracks.find((one) => one.id === id)
  if (!track) throw new PartError('a fragment belongs to no track')
  if (flags & 0x1) tfhd.skip(8)
  if (flags & 0x2) tfhd.skip(4)
  const duration = flags & 0x8 ? tfhd.u32() : track.defaults.duration
  const size = flags & 0x10 ? tfhd.u32() : track.defaults.size
  const defaults = { duration, size, flags: flags & 0x20 ? tfhd.u32() : track.defaults.flags }
  const tfdt = fieldsOf(bytes, boxOf(boxes, 'tfdt'))
  const version = tfdt.u32() >>> 24
  const startTicks = version === 1 ? tfdt.u64() : tfdt.u32()
  const runs = boxes.filter(({ type }) => type === 'trun').map((trun) => readTrun(bytes, trun, defaults))
  return {
    track,
    startTicks,
    ticks: runs.reduce((sum, run) => sum + run.ticks, 0),
    bytes: runs.reduce((sum, run) => sum + run.bytes, 0),
    firstFlags: runs.find((run) => run.samples > 0)?.firstFlags,
  }
}

/**
 * Reads a part: fragments (`moof`, `mdat`) with samples of the tracks of its header.
 * @throws PartError
 */
export function readPart(bytes: Buffer, header: Header): PartFacts {
  const boxes = boxesIn(bytes, 0, bytes.length)
  const moofs = boxes.filter(({ type }) => type === 'moof')
  const contents = boxes.filter(({ type }) => type === 'mdat').reduce((sum, { start, end }) => sum + end - start, 0)
  if (moofs.length === 0 || moofs.length > maxFragments) throw new PartError('a part has 1 to 16 fragments')
  const trafs = moofs.flatMap((moof) =>
    boxesIn(bytes, moof.start, moof.end)
      .filter(({ type }) => type === 'traf')
      .map((traf) => readTraf(bytes, traf, header))
  )
  if (trafs.reduce((sum, traf) => sum + traf.bytes, 0) > contents) throw new PartError('a part is cut off')
  const filled = trafs.filter(({ firstFlags }) => firstFlags !== undefined)
  // The last part of a run may have sound only.
  const first = filled.find(({ track }) => track.kind === 'video') ?? filled[0]
  if (!first) throw new PartError('a part has no samples')
  const { timescale, kind } = first.track
  const durationS = filled.reduce((sum, { track, ticks }) => sum + (track === first.track ? ticks : 0), 0) / timescale
  const startS = first.startTicks / timescale
  if (!(durationS > 0 && durationS <= maxDurationS)) throw new PartError('a part lasts up to 10 seconds')
  if (!Number.isSafeInteger(first.startTicks)) throw new PartError('the time of a part')
  const isIndependent = kind === 'video' && ((first.firstFlags ?? isNoSync) & isNoSync) === 0
  return { startS, durationS, isIndependent }
}
