import type { MediaKind } from '../../../../contract/platform/files/files.ts'
import { mediaExtensions as extensions } from '../../../../contract/platform/files/media-types.ts'

const kinds = Object.keys(extensions) as Exclude<MediaKind, 'other'>[]
const mimes: Partial<Record<string, MediaKind>> = { image: 'photo', video: 'video', audio: 'audio' }

/** The kind of a selected file by its name and MIME type; the server decides by the bytes. */
export const kindOfFile = ({ name, type }: { name: string; type: string }): MediaKind => {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (
    kinds.find((kind) => (extensions[kind] as readonly string[]).includes(extension)) ??
    (type === 'text/vtt' ? 'captions' : (mimes[type.split('/')[0] ?? ''] ?? 'other'))
  )
}

const wild: Partial<Record<MediaKind, string>> = {
  photo: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  captions: 'text/vtt',
}

/** The `accept` of a file input for these kinds, with which phones offer camera and gallery. */
export const acceptOf = (...wanted: Exclude<MediaKind, 'other'>[]): string =>
  wanted.flatMap((kind) => [wild[kind], ...extensions[kind].map((extension) => `.${extension}`)]).join(',')
