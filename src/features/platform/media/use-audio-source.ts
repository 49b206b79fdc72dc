import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { playFrom, SECOND_FAILURE_MS } from './media-source.ts'
import type { Refetch } from './media-source.ts'

type SourceOf = { audio: RefObject<HTMLAudioElement | null>; file: MediaFile; refetch?: Refetch | undefined }

/**
 * Sets the source of an audio element on first use. An expired address is renewed once, and playing continues at the
 * same second.
 */
export const useAudioSource = ({ audio, file, refetch }: SourceOf) => {
  const [failed, setFailed] = useState(false)
  const failedAt = useRef(-SECOND_FAILURE_MS)
  const latest = useRef({ file, refetch })
  latest.current = { file, refetch }
  const begin = (): void => {
    if (!audio.current?.hasAttribute('src')) audio.current?.setAttribute('src', file.url)
  }
  const again = useRef<() => void>(() => undefined)
  again.current = (): void => {
    const element = audio.current
    const at = element?.currentTime ?? 0
    const go = async (): Promise<void> => {
      const fresh = await latest.current.refetch?.().catch(() => undefined)
      if (!element?.isConnected) return
      playFrom(element, (fresh ?? latest.current.file).url, at)
    }
    setFailed(false)
    go().catch(() => setFailed(true))
  }
  useEffect(() => {
    const element = audio.current
    const fail = (): void => {
      const isFirst = performance.now() - failedAt.current > SECOND_FAILURE_MS
      failedAt.current = performance.now()
      if (isFirst && latest.current.refetch) again.current()
      else setFailed(true)
    }
    element?.addEventListener('error', fail)
    return () => element?.removeEventListener('error', fail)
  }, [audio])
  return { failed, begin, retry: () => again.current() }
}
