import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { MediaFile } from '../../../contract/files.ts'
import type { HlsSource, Level } from './hls.ts'
import { directSource, playFrom, TWICE_MS } from './source.ts'
import type { Reread } from './source.ts'

export type Source = {
  /** The sizes that can be chosen, largest first; empty where the browser chooses by itself. */
  levels: readonly Level[]
  level: number
  selectLevel: (index: number) => void
  failed: boolean
  retry: () => void
}

type SourceOf = {
  video: RefObject<HTMLVideoElement | null>
  file: MediaFile /** Seconds at which it begins. */
  from: number
  reread?: Reread | undefined
}

/**
 * Gives a video its source: what the press has set already, the MP4, the playlist itself, or hls.js. An address that fails is read again once and
 * the video goes on at the same second; a new address of the same file while it plays changes nothing.
 */
export const useSource = ({ video, file, from, reread }: SourceOf): Source => {
  const [levels, setLevels] = useState<readonly Level[]>([])
  const [level, setLevel] = useState(-1)
  const [failed, setFailed] = useState(false)
  const latest = useRef({ file, reread })
  latest.current = { file, reread }
  const run = useRef<{
    hls?: HlsSource /** Seconds: a failed element forgets them. */
    at: number
    failedAt: number
    isOver: boolean
  }>({ at: from, failedAt: -TWICE_MS, isOver: false })
  const failure = useRef<() => void>(() => undefined)

  const open = useCallback(
    async (of: MediaFile, at: number): Promise<void> => {
      const element = video.current
      if (!element) return
      run.current.hls?.stop()
      delete run.current.hls
      const address = directSource(element, of)
      if (address) {
        playFrom(element, address, at)
      } else {
        const { openHls } = await import('./hls.ts')
        if (run.current.isOver) return
        run.current.hls = openHls(element, of.hls ?? of.url, at, {
          onLevels: setLevels,
          onFailed: () => failure.current(),
        })
        element.play().catch(() => undefined)
      }
    },
    [video]
  )
  const retry = useCallback((): void => {
    const { at } = run.current
    const again = async (): Promise<void> => {
      const fresh = await latest.current.reread?.().catch(() => undefined)
      if (!run.current.isOver) await open(fresh ?? latest.current.file, at)
    }
    setFailed(false)
    again().catch(() => setFailed(true))
  }, [open])
  failure.current = (): void => {
    const { failedAt } = run.current
    run.current.failedAt = performance.now()
    if (latest.current.reread && performance.now() - failedAt > TWICE_MS) retry()
    else setFailed(true)
  }

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const { current } = run
    current.isOver = false
    const fail = (): void => {
      // Without an address it is the element's own emptying, and hls.js says itself what went wrong.
      if (element.error && !current.hls) failure.current()
    }
    const note = (): void => {
      if (element.currentTime > 0) current.at = element.currentTime
    }
    element.addEventListener('error', fail)
    element.addEventListener('timeupdate', note)
    if (element.hasAttribute('src')) {
      if (from > 0) element.currentTime = from
      fail()
    } else open(latest.current.file, from).catch(() => setFailed(true))
    return () => {
      current.isOver = true
      current.hls?.stop()
      delete current.hls
      element.removeEventListener('error', fail)
      element.removeEventListener('timeupdate', note)
    }
    // The place where it begins is asked for once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, video])
  const selectLevel = (index: number): void => {
    setLevel(index)
    run.current.hls?.select(index)
  }
  return { levels, level, selectLevel, failed, retry }
}
