import type { MediaKind, MediaType } from './files.ts'

/**
 * The purposes of uploads (Spec §3, Media file types; those of other items are ours), each with the kinds of files it
 * accepts and its maximum size in bytes. The form and the server use the same figures.
 */
export const mediaTypes = {
  'feed-photo': { kinds: ['photo'], maxBytes: 50_000_000 },
  'feed-video': { kinds: ['video'], maxBytes: 5_000_000_000 },
  'feed-audio': { kinds: ['audio'], maxBytes: 500_000_000 },
  'feed-thumbnail': { kinds: ['photo'], maxBytes: 50_000_000 },
  'feed-story': { kinds: ['photo', 'video'], maxBytes: 200_000_000 },
  'feed-teaser': { kinds: ['video'], maxBytes: 500_000_000 },
  video: { kinds: ['video'], maxBytes: 5_000_000_000 },
  'video-teaser': { kinds: ['video'], maxBytes: 500_000_000 },
  'video-thumbnail': { kinds: ['photo'], maxBytes: 50_000_000 },
  photo: { kinds: ['photo'], maxBytes: 50_000_000 },
  'product-photo': { kinds: ['photo'], maxBytes: 50_000_000 },
  'product-file': { kinds: ['photo', 'video', 'audio', 'captions', 'other'], maxBytes: 5_000_000_000 },
  'welcome-video': { kinds: ['video'], maxBytes: 500_000_000 },
  captions: { kinds: ['captions'], maxBytes: 1_000_000 },
  'comment-photo': { kinds: ['photo'], maxBytes: 20_000_000 },
  'message-photo': { kinds: ['photo'], maxBytes: 50_000_000 },
  'message-video': { kinds: ['video'], maxBytes: 5_000_000_000 },
  'message-audio': { kinds: ['audio'], maxBytes: 200_000_000 },
  'message-file': { kinds: ['photo', 'video', 'audio', 'captions', 'other'], maxBytes: 500_000_000 },
  /** A creator's archive that is read in (product.md, Leaving). */
  archive: { kinds: ['other'], maxBytes: 20_000_000_000 },
} as const satisfies Record<string, { kinds: readonly MediaKind[]; maxBytes: number }>

/**
 * The names of files of each kind that the server reads (`sniff.ts` knows them by their bytes), as a form offers them: a
 * browser does not know the type of every one.
 */
export const mediaExtensions = {
  photo: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'heif', 'hif'],
  video: 'mp4 m4v mov webm mkv avi mpg mpeg vob ts mts m2ts 3gp 3g2 flv wmv asf'.split(' '),
  audio: 'mp3 m4a aac wav ogg oga opus flac aif aiff aifc caf amr au wv wma mka'.split(' '),
  captions: ['vtt'],
} as const satisfies Record<Exclude<MediaKind, 'other'>, readonly string[]>

/** The types that a fan may upload: files of messages. */
export const messageTypes = [
  'message-photo',
  'message-video',
  'message-audio',
  'message-file',
] as const satisfies readonly MediaType[]
