import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { pauseOtherMedia } from './pause-other-media.ts'

/** The state of a media element as the player shows it. Times in seconds. */
export type MediaState = {
  paused: boolean
  ended: boolean
  /** It should play but waits for data. */
  waiting: boolean
  time: number
  length: number
  /** End of the buffered range around `time`. */
  loaded: number
  muted: boolean
  volume: number
  rate: number
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'canplay',
  'emptied',
] as const

const loadedTo = ({ buffered, currentTime }: HTMLMediaElement): number => {
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= currentTime + 0.5 && currentTime <= buffered.end(i)) return buffered.end(i)
  return 0
}

/** HAVE_FUTURE_DATA: enough data to continue. */
const CAN_GO_ON = 3

const stateOf = (media: HTMLMediaElement, known: number): MediaState => ({
  paused: media.paused,
  ended: media.ended,
  waiting: !media.paused && !media.ended && media.readyState < CAN_GO_ON && !media.error,
  time: media.currentTime,
  length: Number.isFinite(media.duration) ? media.duration : known,
  loaded: loadedTo(media),
  muted: media.muted || media.volume === 0,
  volume: media.volume,
  rate: media.playbackRate,
})

const START: MediaState = {
  paused: true,
  ended: false,
  waiting: false,
  time: 0,
  length: 0,
  loaded: 0,
  muted: false,
  volume: 1,
  rate: 1,
}

/**
 * Tracks the state of a media element; when it starts to play, others are paused. `known`: its length in seconds before
 * the element knows it.
 */
export const useMediaState = (media: RefObject<HTMLMediaElement | null>, known = 0): MediaState => {
  const [state, setState] = useState<MediaState>({ ...START, length: known })
  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const read = (event?: Event): void => {
      if (event?.type === 'play') pauseOtherMedia(element)
      setState(stateOf(element, known))
    }
    for (const name of EVENTS) element.addEventListener(name, read)
    if (!element.paused) pauseOtherMedia(element)
    read()
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, read)
    }
  }, [media, known])
  return state
}
