import type { Header } from './header.ts'
import type { PartFacts } from './segment.ts'

/** A part: `n` counts from 0 in its run, `at` is the moment of its first picture in ms since 1970. */
export type Part = { n: number; durationS: number; isIndependent: boolean; bytes: number; at: number }

/** Some seconds that begin, if possible, with a key frame; `number` is its media sequence number. */
export type Segment = { number: number; place: number; parts: Part[] }

/** The header of a run in one rendition. */
export type RunHeader = { place: number; header: Header }

/** One size of the picture. The last segment is open: it gets the next parts of the current run. */
export type Rendition = { headers: RunHeader[]; segments: Segment[]; next: number }

/**
 * The newest parts of a stream. A run is a time in which header and timestamps stay the same: `id` is chosen by the
 * publisher and grows, `place` counts the runs that have parts. Its first picture has the time `firstS` and was taken at
 * `startedAt` (ms since 1970). All processes agree on the state of one `version`.
 */
export type StreamParts = {
  version: number
  run: { id: number; place: number; startedAt?: number; firstS?: number }
  renditions: Rendition[]
  /** The segments of the first rendition before this number are stored as the recording. */
  recorded: number
  isEnded: boolean
  /** The longest segment so far, in seconds. */
  longestSegmentS: number
}

/** Closed segments that a playlist lists. */
export const listedSegments = 8
/** Closed segments that wait for the storage at most, about eight minutes. */
const maxUnrecorded = 240
/** Length, in seconds, from which a segment ends at the next key frame, and the length at which it ends in any case. */
const segmentS = 1.7
const longestSegmentS = 8
/** Time, in seconds, that the parts of one run may be ahead of the clock. */
const maxAheadS = 30

/** The name of a part or header. Rendition 0 is the best one, which is recorded. */
export const partName = (place: number, rendition: number, n: number | 'init'): string => `${place}-${rendition}-${n}`
export const segmentName = ({ number, place }: Segment, rendition: number): string => `${place}-${rendition}-s${number}`

export const durationOf = ({ parts }: Segment): number => parts.reduce((sum, { durationS }) => sum + durationS, 0)

/** What a piece is: the header of a run, or the part of this number. */
export type Piece = { rendition: number; run: number } & (
  | { n: 'init'; header: Header }
  | { n: number; facts: PartFacts; bytes: number }
)

/**
 * What becomes of a piece: `taken` has a new state, in which `added` names it and `dropped` what is no longer needed.
 * `known`: it was taken before, or an earlier one is missing; `next` is the part that is expected. `replaced`: a newer
 * run has begun. `unknown`: its run has no header. `ahead`: faster than the clock.
 */
export type Decision =
  | { is: 'taken'; state: StreamParts; added: string; dropped: string[]; next: number }
  | { is: 'known'; next: number }
  | { is: 'replaced' | 'unknown' | 'ahead' | 'ended' }

const emptyRendition = (): Rendition => ({ headers: [], segments: [], next: 0 })

const nextNumber = ({ segments }: Rendition): number => (segments.at(-1)?.number ?? -1) + 1

const hasParts = ({ run, renditions }: StreamParts): boolean =>
  renditions.some(({ segments }) => segments.at(-1)?.place === run.place)

/** The header of the current run in a rendition. */
const currentHeader = ({ run, renditions }: StreamParts, rendition: number): RunHeader | undefined => {
  const last = renditions[rendition]?.headers.at(-1)
  return last?.place === run.place ? last : undefined
}

/** Removes the segments that are no longer listed or recorded; returns the names under which their bytes are stored. Changes `state`. */
function trim(state: StreamParts): string[] {
  const dropped: string[] = []
  for (const [index, rendition] of state.renditions.entries()) {
    const isNeeded = ({ number }: Segment) => index === 0 && number >= state.recorded
    // One more than is listed, because a player may still load what the playlist before this one has listed.
    while (rendition.segments.length > listedSegments + 2) {
      const first = rendition.segments[0] as Segment
      if (isNeeded(first) && rendition.segments.length <= maxUnrecorded) break
      rendition.segments.shift()
      dropped.push(...first.parts.map(({ n }) => partName(first.place, index, n)))
    }
    const oldest = rendition.segments[0]?.place ?? state.run.place
    const gone = rendition.headers.filter(({ place }) => place < oldest)
    rendition.headers = rendition.headers.filter(({ place }) => place >= oldest)
    dropped.push(...gone.map(({ place }) => partName(place, index, 'init')))
  }
  return dropped
}

/** Begins a run. If the run before it has no parts, nobody has seen it, and the new one takes its place. Changes `state`. */
function beginRun(state: StreamParts, id: number): void {
  state.run = { id, place: state.run.place + (hasParts(state) ? 1 : 0) }
  for (const rendition of state.renditions) {
    rendition.headers = rendition.headers.filter(({ place }) => place !== state.run.place)
    rendition.next = 0
  }
}

function decideHeader(old: StreamParts | null, { rendition, run, header }: Piece & { n: 'init' }): Decision {
  if (old && run < old.run.id) return { is: 'replaced' }
  const state: StreamParts = old
    ? structuredClone(old)
    : {
        version: 0,
        run: { id: run, place: 0 },
        renditions: [],
        recorded: 0,
        isEnded: false,
        longestSegmentS: 0,
      }
  if (old && run === old.run.id && currentHeader(old, rendition))
    return { is: 'known', next: old.renditions[rendition]?.next ?? 0 }
  if (run > state.run.id) beginRun(state, run)
  while (state.renditions.length <= rendition) state.renditions.push(emptyRendition())
  const own = state.renditions[rendition] as Rendition
  own.headers.push({ place: state.run.place, header })
  own.next = 0
  state.version++
  return { is: 'taken', state, added: partName(state.run.place, rendition, 'init'), dropped: trim(state), next: 0 }
}

/**
 * The segment that gets the next part. A new run begins a segment in all renditions with the same number, so that a
 * player finds the same moment in each; a rendition that was not sent before loses what it had, and `lost` names it.
 */
function openSegment(
  state: StreamParts,
  rendition: number,
  isIndependent: boolean
): { segment: Segment; lost: string[] } {
  const { place } = state.run
  const [best, own] = [state.renditions[0], state.renditions[rendition]] as [Rendition, Rendition]
  const last = own.segments.at(-1)
  const length = last ? durationOf(last) : 0
  const isFull = (isIndependent && length >= segmentS) || length >= longestSegmentS
  if (last?.place === place && !isFull) return { segment: last, lost: [] }
  state.longestSegmentS = Math.max(state.longestSegmentS, length)
  const first = best.segments.find((segment) => segment.place === place)
  const number = last?.place === place || rendition === 0 ? nextNumber(own) : (first?.number ?? nextNumber(best))
  const lost = number === nextNumber(own) ? [] : own.segments.splice(0)
  const segment: Segment = { number, place, parts: [] }
  own.segments.push(segment)
  return { segment, lost: lost.flatMap((one) => one.parts.map(({ n }) => partName(one.place, rendition, n))) }
}

function decidePart(
  old: StreamParts | null,
  { rendition, run, n, facts, bytes }: Piece & { n: number },
  now: number
): Decision {
  if (!old || run > old.run.id) return { is: 'unknown' }
  if (run < old.run.id) return { is: 'replaced' }
  if (!currentHeader(old, rendition)) return { is: 'unknown' }
  const expected = old.renditions[rendition]?.next ?? 0
  if (n !== expected) return { is: 'known', next: expected }
  const state = structuredClone(old)
  const own = state.renditions[rendition] as Rendition
  state.run.startedAt ??= Math.round(now - facts.durationS * 1000)
  state.run.firstS ??= facts.startS
  const sinceS = facts.startS - state.run.firstS
  if (sinceS < -1 || sinceS * 1000 + state.run.startedAt > now + maxAheadS * 1000) return { is: 'ahead' }
  const { segment, lost } = openSegment(state, rendition, facts.isIndependent)
  const at = state.run.startedAt + Math.round(sinceS * 1000)
  const durationS = Math.round(facts.durationS * 1e5) / 1e5
  segment.parts.push({ n, durationS, isIndependent: facts.isIndependent, bytes, at })
  own.next = n + 1
  state.version++
  return {
    is: 'taken',
    state,
    added: partName(state.run.place, rendition, n),
    dropped: [...lost, ...trim(state)],
    next: n + 1,
  }
}

/** Decides what becomes of a piece that arrives `now` (ms since 1970). Pure. */
export function decide(old: StreamParts | null, piece: Piece, now: number): Decision {
  if (old?.isEnded) return { is: 'ended' }
  return piece.n === 'init'
    ? decideHeader(old, piece as Piece & { n: 'init' })
    : decidePart(old, piece as Piece & { n: number }, now)
}

/** The renditions that are being sent, the best first: those that have parts of the current run and are not behind. */
export function playableRenditions({ run, renditions }: StreamParts): number[] {
  const newest = Math.max(...renditions.map(({ segments }) => segments.at(-1)?.parts.at(-1)?.at ?? 0))
  return renditions.flatMap(({ segments }, index) => {
    const last = segments.at(-1)
    const at = last?.parts.at(-1)?.at ?? 0
    if (!last || newest - at > maxBehindMs) return []
    return index === 0 || last.place === run.place ? [index] : []
  })
}
/** Time in ms after which a rendition that gets no parts, while another does, is not offered any more. */
const maxBehindMs = 4000
