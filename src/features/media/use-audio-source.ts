import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { MediaFile } from '../../../contract/files.ts'
import { playFrom, TWICE_MS } from './source.ts'
import type { Reread } from './source.ts'

type SourceOf = { audio: RefObject<HTMLAudioElement | null>; file: MediaFile; reread?: Reread | undefined }

/** Gives a sound its address with the first use. One that has expired is read again once, and the sound goes on at the same second. */
export const useAudioSource = ({ audio, file, reread }: SourceOf) => {
  const [failed, setFailed] = useState(false)
  const failedAt = useRef(-TWICE_MS)
  const latest = useRef({ file, reread })
  latest.current = { file, reread }
  const begin = (): void => {
    if (!audio.current?.hasAttribute('src')) audio.current?.setAttribute('src', file.url)
  }
  const again = useRef<() => void>(() => undefined)
  again.current = (): void => {
    const element = audio.current
    const at = element?.currentTime ?? 0
    const go = async (): Promise<void> => {
      const fresh = await latest.current.reread?.().catch(() => undefined)
      if (!element?.isConnected) return
      playFrom(element, (fresh ?? latest.current.file).url, at)
    }
    setFailed(false)
    go().catch(() => setFailed(true))
  }
  useEffect(() => {
    const element = audio.current
    const fail = (): void => {
      const isFirst = performance.now() - failedAt.current > TWICE_MS
      failedAt.current = performance.now()
      if (isFirst && latest.current.reread) again.current()
      else setFailed(true)
    }
    element?.addEventListener('error', fail)
    return () => element?.removeEventListener('error', fail)
  }, [audio])
  return { failed, begin, retry: () => again.current() }
}
