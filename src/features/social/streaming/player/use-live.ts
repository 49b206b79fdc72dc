import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import type { Level } from '../../../platform/media/hls.ts'
import { execute } from '../../../platform/media/player-keys.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { leaveStream, selectTicket, watchStream } from '../slice.ts'
import { storedVolume, storeVolume } from './live-volume.ts'
import { openLive } from './live-source.ts'
import type { LiveSource } from './live-source.ts'

/** Time, in ms, after which a pause ends the access: until then the viewer goes on where they were. */
const HOLD_MS = 10_000
/** Shortest time, in ms, between two attempts to open the playlist. */
const AGAIN_MS = 1000
/** Seconds behind the newest picture that do not count: the buffer breathes. */
const SLACK_S = 2

export type Live = {
  /** The resolutions to choose from, highest first; empty when the browser chooses. */
  levels: readonly Level[]
  level: number
  selectLevel: (index: number) => void
  /** Whole seconds behind the newest picture; 0: live. */
  behind: number
  toEdge: () => void
  /** The browser allows sound only after a press, so the picture began without. */
  isSilenced: boolean
  /** The browser allows nothing before a press, not even a picture without sound. */
  isBlocked: boolean
  /** Starts picture and sound; to be called in a press. */
  release: () => void
}

/**
 * Watches a stream in a video element: joins it, opens what the ticket names, hands each new ticket on, and
 * opens it again when the connection broke. A longer pause leaves the stream, and playing joins it again at its newest
 * picture.
 */
export const useLive = (video: RefObject<HTMLVideoElement | null>, id: string): Live => {
  const dispatch = useAppDispatch()
  const viewerId = useAppSelector(selectUser)?._id
  const ticket = useAppSelector(selectTicket)
  const [levels, setLevels] = useState<readonly Level[]>([])
  const [level, setLevel] = useState(-1)
  const [behind, setBehind] = useState(0)
  const [isSilenced, setSilenced] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const run = useRef<{ source?: LiveSource; isOpening: boolean; isHeld: boolean; failedAt: number }>({
    isOpening: false,
    isHeld: false,
    failedAt: -AGAIN_MS,
  })

  useEffect(() => {
    dispatch(watchStream.intent({ id }))
    return () => void dispatch(leaveStream())
  }, [dispatch, id, viewerId])

  const begin = useCallback((): void => {
    const element = video.current
    if (!element) return
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      element.muted = true
      setSilenced(true)
      element.play().catch((refused: unknown) => {
        if (refused instanceof DOMException && refused.name === 'NotAllowedError') setBlocked(true)
      })
    })
  }, [video])

  useEffect(() => {
    const element = video.current
    const { current } = run
    if (!element || !ticket || current.isHeld) return
    if (current.source) return current.source.renew(ticket)
    if (current.isOpening) return
    current.isOpening = true
    const failed = (): void => {
      const waitMs = Math.max(0, current.failedAt + AGAIN_MS - performance.now())
      delete current.source
      current.failedAt = performance.now() + waitMs
      if (!current.isHeld) setTimeout(() => video.current && dispatch(watchStream.intent({ id })), waitMs)
    }
    openLive(element, ticket, { onLevels: setLevels, onFailed: failed })
      .then((source) => {
        current.isOpening = false
        if (video.current !== element) return source.stop()
        current.source = source
        begin()
      })
      .catch(() => {
        current.isOpening = false
        failed()
      })
  }, [begin, dispatch, id, ticket, video])

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const { current } = run
    Object.assign(element, storedVolume())
    let holding: ReturnType<typeof setTimeout> | undefined
    const pause = (): void => {
      holding = setTimeout(() => {
        current.isHeld = true
        dispatch(leaveStream())
      }, HOLD_MS)
    }
    const play = (): void => {
      clearTimeout(holding)
      setBlocked(false)
      if (!current.isHeld) return
      current.isHeld = false
      current.source?.stop()
      delete current.source
      dispatch(watchStream.intent({ id }))
    }
    element.addEventListener('pause', pause)
    element.addEventListener('play', play)
    const timer = setInterval(() => {
      const seconds = current.source && !current.isHeld ? current.source.behind() : 0
      setBehind(seconds > SLACK_S ? Math.round(seconds) : 0)
    }, 1000)
    return () => {
      element.removeEventListener('pause', pause)
      element.removeEventListener('play', play)
      clearTimeout(holding)
      clearInterval(timer)
      current.source?.stop()
      delete current.source
    }
  }, [dispatch, id, video])

  const release = (): void => {
    const element = video.current
    if (!element) return
    execute(element, { act: 'loudness', volume: element.volume }, 0)
    storeVolume({ volume: element.volume, muted: false })
    setSilenced(false)
    setBlocked(false)
    if (element.paused) begin()
  }
  return {
    levels,
    level,
    selectLevel: (index) => {
      setLevel(index)
      run.current.source?.select(index)
    },
    behind,
    toEdge: () => {
      run.current.source?.toEdge()
      video.current?.play().catch(() => undefined)
    },
    isSilenced,
    isBlocked,
    release,
  }
}
