import type { PublisherFigures } from './publisher.ts'
import { frameRate } from './quality.ts'

/** The figures of a stream that an outside provider carries: it tells fewer, and mends what it can by itself. */
export const providerFigures = (
  { width, height }: { width: number; height: number },
  { bitrate, isConnected }: { bitrate: number; isConnected: boolean }
): PublisherFigures => ({
  bitrate: Math.round(bitrate),
  delay: 0,
  behind: 0,
  droppedFrames: 0,
  width,
  height,
  frameRate: isConnected ? frameRate : 0,
  step: 0,
  connection: isConnected ? 'good' : 'lost',
})
