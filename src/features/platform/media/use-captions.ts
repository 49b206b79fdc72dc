import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Captions } from '../../../../contract/platform/files/files.ts'
import { deviceStore } from '../../../lib/storage.ts'

const KEY = 'captions'

/** Adds a video's subtitle tracks and shows those of one language, or none. The choice is saved for the next video. */
export const useCaptions = (video: RefObject<HTMLVideoElement | null>, captions: readonly Captions[]) => {
  const [language, setLanguage] = useState<string | null>(
    () => captions.find((one) => one.language === deviceStore.get(KEY))?.language ?? null
  )
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const added = captions.map((one) => {
      const track = document.createElement('track')
      Object.assign(track, { kind: 'subtitles', src: one.url, srclang: one.language, label: one.language })
      element.append(track)
      return track
    })
    return () => added.forEach((track) => track.remove())
    // The addresses of the same subtitles change with every response.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video, captions.map((one) => one._id).join(' ')])
  useEffect(() => {
    for (const { track } of video.current?.querySelectorAll('track') ?? [])
      track.mode = track.language === language ? 'showing' : 'disabled'
  }, [video, language, captions])
  const choose = (next: string | null): void => {
    setLanguage(next)
    deviceStore.set(KEY, next ?? '')
  }
  return { language, choose, toggle: () => choose(language ? null : (captions[0]?.language ?? null)) }
}
