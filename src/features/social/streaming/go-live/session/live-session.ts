import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { isApiError } from '../../../../../api/api-error.ts'
import { request } from '../../../../../api/request.ts'
import { openPublisher } from '../engine/open-publisher.ts'
import type { Publisher } from '../engine/publisher.ts'
import { changeLive, readLive } from './live-state.ts'
import type { LiveOver } from './live-state.ts'
import { closeDevices } from './own-tracks.ts'
import { sendPart } from './send-part.ts'

/** Time, in ms, between two reports of the connection's health. */
const reportMs = 5000
/** Time, in ms, for the last parts when a stream is ended. */
const graceMs = 4000

let publisher: Publisher | undefined
let timers: ReturnType<typeof setInterval>[] = []
let lock: WakeLockSentinel | undefined
let lastRun = 0

/** Numbers of runs grow over devices and reloads: the time is one that each of them knows. */
const nextRun = (): number => {
  lastRun = Math.max(lastRun + 1, Math.floor(Date.now() / 1000))
  return lastRun
}

/** Closing the tab would end the stream. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Keeps the screen on: a phone that sleeps sends nothing. The browser releases the lock whenever the tab is hidden. */
const stayAwake = (): void => {
  if (document.visibilityState !== 'visible') return
  navigator.wakeLock
    ?.request('screen')
    .then((got) => {
      lock = got
    })
    .catch(() => undefined)
}

const release = (): void => {
  for (const timer of timers) clearInterval(timer)
  timers = []
  window.removeEventListener('beforeunload', warn)
  document.removeEventListener('visibilitychange', stayAwake)
  lock?.release().catch(() => undefined)
  lock = undefined
  publisher = undefined
}

/** Sending ended by itself: by another device, by the server's clock, or by an operator. */
const stopBecause = (over: LiveOver): void => {
  void publisher?.stop(0)
  release()
  changeLive({ over })
  closeDevices()
}

const report = async (streamId: string, startedAt: number): Promise<void> => {
  const figures = publisher?.figures()
  if (!figures) return
  const { bitrate, droppedFrames, width, height, frameRate, delay } = figures
  const health = { bitrate, droppedFrames, width, height, frameRate, delay }
  const duration = (Date.now() - startedAt) / 1000
  try {
    const { totalViewers } = await request('streaming.setDuration', { body: { streamId, duration, health } })
    changeLive({ viewers: totalViewers })
  } catch (error) {
    // Without an answer the parts wait too, and the next report may arrive. After signing out there is none.
    if (isApiError(error) && [401, 403, 404, 409].includes(error.status)) stopBecause('ended')
  }
}

/**
 * Sends what the preview shows as this stream, which is new, or goes on from this browser. The camera stays as it is.
 * @throws ApiError when there is no ticket for it, and the encoder's error when it cannot begin
 */
export const startSending = async (stream: Pick<OwnStream, '_id'>, step: number): Promise<void> => {
  const { mixer, sound } = readLive()
  if (!mixer || !sound || publisher) return
  const streamId = stream._id
  changeLive({ phase: 'starting', streamId })
  try {
    const ticket = await request('streaming.token', { body: { streamId } })
    await sound.resume()
    const startedAt = Date.now()
    publisher = await openPublisher(ticket, {
      mixer,
      sound: sound.track,
      step,
      hasSecond: (navigator.hardwareConcurrency ?? 2) >= 4,
      send: (publishUrl) => (part, signal) => sendPart(publishUrl, part, signal),
      nextRun,
      onOver: stopBecause,
      // The run is replaced; the health shows what was lost.
      onFault: () => undefined,
    })
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', stayAwake)
    stayAwake()
    timers = [
      setInterval(() => changeLive({ figures: publisher?.figures() }), 1000),
      setInterval(() => void report(streamId, startedAt), reportMs),
    ]
    changeLive({ phase: 'live' })
    // Without parts, the server learns of the beginning only from this.
    if (ticket.provider !== 'embedded') await report(streamId, startedAt)
  } catch (error) {
    release()
    changeLive({ phase: 'preview' })
    throw error
  }
}

/** Sends what is left, and releases camera and microphone. The caller tells the server that the stream has ended. */
export const stopSending = async (): Promise<void> => {
  if (!publisher) return
  changeLive({ phase: 'ending' })
  const ending = publisher
  release()
  await ending.stop(graceMs)
  closeDevices()
}
