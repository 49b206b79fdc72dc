/** A step of the picture's quality: lines of its shorter side, and bits per second of the picture. */
export type Quality = { lines: number; bitrate: number }

/** The steps, best first. Sound (96 kbit/s) is added to each. */
export const qualities: readonly [Quality, ...Quality[]] = [
  { lines: 720, bitrate: 2_500_000 },
  { lines: 720, bitrate: 1_600_000 },
  { lines: 540, bitrate: 1_000_000 },
  { lines: 360, bitrate: 600_000 },
  { lines: 240, bitrate: 280_000 },
]
/** The second, small rendition, for viewers on a weak line. */
export const smallQuality: Quality = { lines: 270, bitrate: 350_000 }
/** Bits per second of the sound. */
export const soundBitrate = 96_000
/** Frames per second. */
export const frameRate = 30

/** Steps below which a second rendition helps nobody: the stream itself is nearly as small. */
export const smallestWithSecond = 2

/** Share of a line's measured speed that a stream may take: speeds vary, and the fan's chat uses it too. */
const useOfLine = 0.6

/** The best step for a line of this speed, in bits per second; undefined if even the last is too much. */
export const stepForLine = (speed: number): number | undefined => {
  const step = qualities.findIndex(({ bitrate }) => bitrate + soundBitrate <= speed * useOfLine)
  return step === -1 ? undefined : step
}

/** What is measured every second while live. */
export type Measured = {
  /** Time in ms. */
  at: number
  /** Parts that wait to be sent. */
  behind: number
  /** Whether the connection is lost at the moment: a lower bitrate would not help. */
  isFailing: boolean
  /** Bits per second while parts are sent. */
  speed: number
  /** Frames that wait for the encoder. */
  encoding: number
}

/** Parts behind which the quality is lowered. */
const behindLimit = 3
/** Frames behind which the machine counts as too slow. */
const encodingLimit = 12
/** Time, in ms, between two changes downwards, and the first one before a change upwards. */
const restDownMs = 4000
const restUpMs = 20_000
const longestRestUpMs = 300_000

export type Change = 'down' | 'up' | 'oneRendition'

/**
 * Decides when the quality changes. Down: more than three parts wait while the line works and is slower than the stream,
 * or the encoder cannot keep up (then the second rendition goes first). Up: the line has had room for the next step for
 * a while; each attempt that fails doubles the while.
 */
export const createQualityControl = (first: number, startedAt: number) => {
  let step = Math.min(first, qualities.length - 1)
  let changedAt = startedAt
  let calmSince = startedAt
  let restUp = restUpMs
  let roseAt = -Infinity
  const go = (to: number, at: number): void => {
    step = to
    changedAt = at
    calmSince = at
  }
  return {
    step: (): number => step,
    /** Returns what to change; the caller does it. */
    judge: ({ at, behind, isFailing, speed, encoding }: Measured, hasSecond: boolean): Change | undefined => {
      const total = (qualities[step] ?? qualities[0]).bitrate + soundBitrate + (hasSecond ? smallQuality.bitrate : 0)
      const isLineSlow = !isFailing && behind > behindLimit && speed < total * 1.3
      const isMachineSlow = encoding > encodingLimit
      if (isFailing || behind > 1 || encoding > 4) calmSince = at
      if ((isLineSlow || isMachineSlow) && at - changedAt >= restDownMs) {
        if (hasSecond) {
          changedAt = at
          return 'oneRendition'
        }
        if (step === qualities.length - 1) return undefined
        if (at - roseAt < 30_000) restUp = Math.min(restUp * 2, longestRestUpMs)
        const fits = isMachineSlow ? step + 1 : Math.max(step + 1, stepForLine(speed) ?? qualities.length - 1)
        go(fits, at)
        return 'down'
      }
      const better = qualities[step - 1]
      if (better && at - calmSince >= restUp && speed >= (better.bitrate + soundBitrate) * 2) {
        roseAt = at
        go(step - 1, at)
        return 'up'
      }
      return undefined
    },
  }
}
