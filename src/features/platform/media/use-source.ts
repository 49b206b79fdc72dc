import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import type { HlsSource, Level } from './hls.ts'
import { directSource, playFrom, SECOND_FAILURE_MS } from './media-source.ts'
import type { Refetch } from './media-source.ts'

export type Source = {
  /** The resolutions to choose from, highest first; empty when the browser chooses. */
  levels: readonly Level[]
  level: number
  selectLevel: (index: number) => void
  failed: boolean
  retry: () => void
}

type SourceOf = {
  video: RefObject<HTMLVideoElement | null>
  file: MediaFile
  /** Start position in seconds. */
  from: number
  refetch?: Refetch | undefined
}

/**
 * Sets the source of a video, unless the click has set it already: the MP4, the playlist, or hls.js. A failed
 * address is renewed once, and the video continues at the same second. New addresses of the same file have no effect
 * while it plays.
 */
export const useSource = ({ video, file, from, refetch }: SourceOf): Source => {
  const [levels, setLevels] = useState<readonly Level[]>([])
  const [level, setLevel] = useState(-1)
  const [failed, setFailed] = useState(false)
  const latest = useRef({ file, refetch })
  latest.current = { file, refetch }
  const run = useRef<{
    hls?: HlsSource
    /** Position in seconds, saved here because a failed element resets it. */
    at: number
    failedAt: number
    isOver: boolean
  }>({ at: from, failedAt: -SECOND_FAILURE_MS, isOver: false })
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
      const fresh = await latest.current.refetch?.().catch(() => undefined)
      if (!run.current.isOver) await open(fresh ?? latest.current.file, at)
    }
    setFailed(false)
    again().catch(() => setFailed(true))
  }, [open])
  failure.current = (): void => {
    const { failedAt } = run.current
    run.current.failedAt = performance.now()
    if (latest.current.refetch && performance.now() - failedAt > SECOND_FAILURE_MS) retry()
    else setFailed(true)
  }

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const { current } = run
    current.isOver = false
    const fail = (): void => {
      // Without an address the error comes from clearing the element; hls.js reports its own errors.
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
    // Only the initial start position counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, video])
  const selectLevel = (index: number): void => {
    setLevel(index)
    run.current.hls?.select(index)
  }
  return { levels, level, selectLevel, failed, retry }
}
