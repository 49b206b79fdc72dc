import type { MediaKind } from '../../../../contract/platform/files/files.ts'
import { duration } from '../../../lib/format.ts'
import { plural, texts, type Locale } from '../../../lib/texts.ts'

const T = texts({
  en: {
    photos: (n: number) => plural('en', n, { one: '1 photo', other: `${n} photos` }),
    videos: (n: number) => plural('en', n, { one: '1 video', other: `${n} videos` }),
    sounds: (n: number) => plural('en', n, { one: '1 audio', other: `${n} audio files` }),
    files: (n: number) => plural('en', n, { one: '1 file', other: `${n} files` }),
  },
  pt: {
    photos: (n: number) => plural('pt', n, { one: '1 foto', other: `${n} fotos` }),
    videos: (n: number) => plural('pt', n, { one: '1 vídeo', other: `${n} vídeos` }),
    sounds: (n: number) => plural('pt', n, { one: '1 áudio', other: `${n} áudios` }),
    files: (n: number) => plural('pt', n, { one: '1 arquivo', other: `${n} arquivos` }),
  },
})

const named = {
  photo: 'photos',
  video: 'videos',
  audio: 'sounds',
  captions: 'files',
  other: 'files',
} as const satisfies Record<MediaKind, string>

/**
 * Summarizes the files of a locked item: `3 photos, 1 video · 2:14`; `seconds` is their playing time. Returns
 * `otherwise` when it has no files.
 */
export const contentsSummary = (
  kinds: readonly MediaKind[],
  seconds: number | undefined,
  locale: Locale,
  otherwise: string
): string => {
  const t = T[locale]
  const counts = new Map<(typeof named)[MediaKind], number>()
  for (const kind of kinds) counts.set(named[kind], (counts.get(named[kind]) ?? 0) + 1)
  const words = [...counts].map(([name, n]) => t[name](n)).join(', ') || otherwise
  return seconds === undefined ? words : `${words} · ${duration(seconds)}`
}
