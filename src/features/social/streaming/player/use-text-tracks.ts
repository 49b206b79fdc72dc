import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

const isWords = ({ kind }: TextTrack): boolean => kind === 'captions' || kind === 'subtitles'

/** The captions that a live picture brings with it. `isOn` is undefined when it has none. */
export const useTextTracks = (
  video: RefObject<HTMLVideoElement | null>
): { isOn: boolean | undefined; toggle: () => void } => {
  const [isOn, setOn] = useState<boolean>()
  useEffect(() => {
    const tracks = video.current?.textTracks
    if (!tracks) return undefined
    const read = (): void => {
      const words = [...tracks].filter(isWords)
      setOn(words.length === 0 ? undefined : words.some(({ mode }) => mode === 'showing'))
    }
    const events = ['addtrack', 'removetrack', 'change'] as const
    for (const name of events) tracks.addEventListener(name, read)
    read()
    return () => {
      for (const name of events) tracks.removeEventListener(name, read)
    }
  }, [video])
  const toggle = (): void => {
    const words = [...(video.current?.textTracks ?? [])].filter(isWords)
    for (const [at, track] of words.entries()) track.mode = !isOn && at === 0 ? 'showing' : 'hidden'
  }
  return { isOn, toggle }
}
