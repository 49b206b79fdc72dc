import { maxLineText } from '../../../../../../contract/limits.ts'
import { qualities, stepForLine } from './quality.ts'

export type BandwidthResult = {
  /** Bits per second that were measured. */
  speed: number
  /** The step of quality that fits; the last one if none does. */
  step: number
  verdict: 'good' | 'fair' | 'bad'
}

/** Time in ms after which the check ends. */
const longestMs = 4000
/** The first pieces only warm the connection up. */
const leastPieces = 3

/** Text that no proxy can make shorter. */
const randomText = (): string => {
  const bytes = new Uint8Array(maxLineText / 2)
  // The browser gives at most this many random bytes at once.
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const judgeLine = (speed: number): BandwidthResult => {
  const step = stepForLine(speed)
  if (step === undefined) return { speed, step: qualities.length - 1, verdict: 'bad' }
  return { speed, step, verdict: (qualities[step] ?? qualities[0]).lines >= 720 ? 'good' : 'fair' }
}

/**
 * Measures the upload speed with pieces of a size that a stream has too, two at a time, for a few seconds. @throws what
 * `send` throws
 */
export const testBandwidth = async (send: (text: string) => Promise<unknown>): Promise<BandwidthResult> => {
  const text = randomText()
  await send(text.slice(0, 2000))
  const began = performance.now()
  const isOver = (): boolean => performance.now() - began > longestMs
  let sent = 0
  const lane = async (): Promise<void> => {
    for (let pieces = 0; pieces < 12 && (pieces < leastPieces || !isOver()); pieces += 1) {
      await send(text)
      sent += maxLineText
      if (isOver()) return
    }
  }
  await Promise.all([lane(), lane()])
  return judgeLine(Math.round((sent * 8 * 1000) / (performance.now() - began)))
}
