import type { MediaKind } from '../../../contract/content/files.ts'

const extensions: Record<Exclude<MediaKind, 'other'>, readonly string[]> = {
  photo: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'heif'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'mpg', 'mpeg', 'ts', '3gp'],
  audio: ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'oga', 'opus', 'flac'],
  captions: ['vtt'],
}
const kinds = Object.keys(extensions) as Exclude<MediaKind, 'other'>[]
const mimes: Partial<Record<string, MediaKind>> = { image: 'photo', video: 'video', audio: 'audio' }

/** The kind of a selected file by its name and MIME type; the server decides by the bytes. */
export const kindOfFile = ({ name, type }: { name: string; type: string }): MediaKind => {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (
    kinds.find((kind) => extensions[kind].includes(extension)) ??
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
