import type { CallPart } from '../../../../../../contract/social/video-calls/video-calls.ts'

/** Seconds of the past that stay in the browser's memory. */
const keptS = 10

type Receiver = { receive: (part: CallPart) => void; close: () => void }

/**
 * Puts the other side's parts into a `MediaSource`, a new one for each run. `onSource` gets it for a video element;
 * `onUnsupported` is called when this browser cannot play what the other one sends.
 */
export const receiveParts = (onSource: (source: MediaSource) => void, onUnsupported: () => void): Receiver => {
  let run = -1
  let buffer: SourceBuffer | undefined
  let source: MediaSource | undefined
  let waiting: CallPart['bytes'][] = []

  const isOpen = (): boolean => source?.readyState === 'open' && buffer !== undefined && !buffer.updating
  const pump = (): void => {
    if (!buffer || !isOpen()) return
    const next = waiting.shift()
    if (next === undefined) return
    const { buffered } = buffer
    try {
      if (buffered.length > 0 && buffered.end(buffered.length - 1) - buffered.start(0) > 2 * keptS) {
        waiting.unshift(next)
        return buffer.remove(0, buffered.end(buffered.length - 1) - keptS)
      }
      buffer.appendBuffer(next as BufferSource)
    } catch {
      // A damaged part closes the source; the next part begins a new one.
      run = -1
    }
  }
  const begin = ({ mimeType, run: next }: CallPart): void => {
    run = next
    waiting = []
    buffer = undefined
    const made = new MediaSource()
    source = made
    made.addEventListener('sourceopen', () => {
      if (source !== made) return
      buffer = made.addSourceBuffer(mimeType)
      buffer.addEventListener('updateend', pump)
      pump()
    })
    onSource(made)
  }
  return {
    receive: (part) => {
      if (part.run < run) return
      if (!MediaSource.isTypeSupported(part.mimeType)) return onUnsupported()
      if (part.run > run || source?.readyState === 'ended') begin(part)
      waiting.push(part.bytes)
      pump()
    },
    close: () => {
      source = undefined
      buffer = undefined
      waiting = []
    },
  }
}
