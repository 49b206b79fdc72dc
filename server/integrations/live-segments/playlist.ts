import { durationOf, listedSegments, partName, playableRenditions, segmentName, type StreamParts } from './state.ts'

/** The addresses of the header, parts and segments of a stream, by their names. */
export type AddressOf = (name: string, extension: 'mp4' | 'm4s') => string

/** Segments at the end of a playlist that list their parts. */
const segmentsWithParts = 3
/** The shortest and longest part length, in seconds, that a playlist announces. */
const partTargetS = { min: 0.5, max: 4 } as const
/** Bits per second that are announced before anything was measured. */
const assumedBitrate = 2_500_000

const seconds = (value: number): string => value.toFixed(5)

/** The master playlist: one line for each rendition that is being sent. Its names are relative to itself. */
export function masterPlaylist(state: StreamParts): string {
  const lines = playableRenditions(state).flatMap((index) => {
    const rendition = state.renditions[index]
    const header = rendition?.headers.at(-1)?.header
    if (!rendition || !header) return []
    const rates = rendition.segments.map(
      (segment) => (segment.parts.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / (durationOf(segment) || 1)
    )
    const bitrate = Math.round(Math.max(...rates)) || assumedBitrate
    const codecs = header.tracks.map(({ codec }) => codec).join(',')
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitrate},RESOLUTION=${header.width}x${header.height},CODECS="${codecs}"`,
      `${index}.m3u8`,
    ]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}

/** The low-latency playlist of one rendition (RFC 8216bis). */
export function mediaPlaylist(state: StreamParts, rendition: number, addressOf: AddressOf): string {
  const { segments = [], headers = [], next = 0 } = state.renditions[rendition] ?? {}
  const listed = segments.slice(-listedSegments - 1)
  const lengths = listed.slice(-segmentsWithParts).flatMap(({ parts }) => parts.map(({ durationS }) => durationS))
  const partS = Math.min(partTargetS.max, Math.max(partTargetS.min, Math.ceil(Math.max(0, ...lengths) * 100) / 100))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${Math.max(2, Math.ceil(state.longestSegmentS - 0.5), Math.ceil(partS))}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partS * 3).toFixed(2)}`,
    `#EXT-X-PART-INF:PART-TARGET=${partS.toFixed(2)}`,
    `#EXT-X-MEDIA-SEQUENCE:${listed[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${listed[0]?.place ?? 0}`,
  ]
  let place: number | undefined
  for (const [index, segment] of listed.entries()) {
    const first = segment.parts[0]
    if (!first) continue
    if (segment.place !== place) {
      // A run that this rendition did not have counts as a discontinuity too, so that the numbers of all agree.
      for (let i = place ?? segment.place; i < segment.place; i++) lines.push('#EXT-X-DISCONTINUITY')
      place = segment.place
      if (headers.some((header) => header.place === place))
        lines.push(`#EXT-X-MAP:URI="${addressOf(partName(segment.place, rendition, 'init'), 'mp4')}"`)
    }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(first.at).toISOString()}`)
    const isOpen = index === listed.length - 1 && !state.isEnded
    if (index >= listed.length - segmentsWithParts && !state.isEnded)
      for (const { n, durationS, isIndependent } of segment.parts)
        lines.push(
          `#EXT-X-PART:DURATION=${seconds(durationS)},URI="${addressOf(partName(segment.place, rendition, n), 'm4s')}"${isIndependent ? ',INDEPENDENT=YES' : ''}`
        )
    if (!isOpen)
      lines.push(`#EXTINF:${seconds(durationOf(segment))},`, addressOf(segmentName(segment, rendition), 'm4s'))
  }
  const last = listed.at(-1)
  if (state.isEnded) lines.push('#EXT-X-ENDLIST')
  else if (last?.place === state.run.place)
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${addressOf(partName(last.place, rendition, next), 'm4s')}"`)
  return [...lines, ''].join('\n')
}

/**
 * Whether a rendition has what a blocking request waits for: segment `number`, or its part `part`. A part after the
 * last one of a segment is the first of the next.
 */
export function hasPart(state: StreamParts, rendition: number, number: number, part?: number): boolean {
  const { segments = [] } = state.renditions[rendition] ?? {}
  const last = segments.at(-1)
  if (!last || state.isEnded) return state.isEnded
  if (last.number !== number) return last.number > number
  return part !== undefined && last.parts.length > part
}

/** The newest part that a request may wait for: the one after the next segment at most. */
export const isTooFarAhead = (state: StreamParts, rendition: number, number: number): boolean =>
  number > (state.renditions[rendition]?.segments.at(-1)?.number ?? 0) + 2
