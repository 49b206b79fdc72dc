import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { maxFeedFiles } from '../../../../contract/limits.ts'
import type { MediaFile, MediaKind, MediaType } from '../../../../contract/platform/files/files.ts'
import type { Locale } from '../../../lib/texts.ts'
import { guessLanguage } from '../../platform/uploads/languages.ts'
import { kindOfFile } from '../../platform/uploads/file-kinds.ts'
import { isBusy, type PendingFile, type UploadItem } from '../../platform/uploads/upload-item.ts'
import type { Accept } from '../../platform/uploads/check-file.ts'
import { useUploads, type Uploads } from '../../platform/uploads/use-uploads.ts'
import type { PostFiles } from './draft.ts'

const types: Partial<Record<MediaKind, MediaType>> = { photo: 'feed-photo', video: 'feed-video', audio: 'feed-audio' }

/** Accepts photos and videos together, or a single audio file. */
export const acceptMedia: Accept = (file, items) => {
  const kind = kindOfFile(file)
  const hasSound = items.some((item) => item.kind === 'audio')
  if (items.length > 0 && types[kind] && (kind === 'audio' || hasSound)) return { refused: 'soundAlone' }
  return types[kind] ?? null
}

const only =
  (kind: MediaKind, type: MediaType): Accept =>
  (file) =>
    kindOfFile(file) === kind ? type : null
const acceptCover = only('photo', 'feed-thumbnail')
const acceptTeaser = only('video', 'feed-teaser')
const acceptCaptions = only('captions', 'captions')
/** Maximum number of subtitle files of one video, as in the contract. */
const maxCaptions = 20

/** The files of a post in their order, including those of a draft that are still being processed. */
const shownBy = ({ files = [], draftFiles }: Feed): (MediaFile | PendingFile)[] =>
  draftFiles?.map(
    ({ _id, kind }) =>
      files.find((file) => file._id === _id) ?? { _id, kind, type: types[kind] ?? 'feed-photo', status: 'processing' }
  ) ?? files
const coverOf = ({ thumbnailId, thumbnail }: Feed): MediaFile[] =>
  thumbnailId && thumbnail ? [{ ...thumbnail, _id: thumbnailId, type: 'feed-thumbnail', kind: 'photo' }] : []
const captionsOf = ({ files = [] }: Feed): MediaFile[] =>
  files.flatMap(({ captions = [] }) =>
    captions.map(({ _id, url }) => ({
      _id,
      url,
      type: 'captions' as const,
      kind: 'captions' as const,
      width: 0,
      height: 0,
    }))
  )

/** `firstVideo`: the video to which cover, teaser and subtitles belong. */
export type PostUploads = {
  media: Uploads
  cover: Uploads
  teaser: Uploads
  captions: Uploads
  firstVideo: UploadItem | undefined
}

/** The uploads of a post form: media, cover, teaser and subtitles. */
export const usePostFiles = (feed?: Feed): PostUploads => {
  const scope = `post:${feed?._id ?? 'new'}`
  const media = useUploads({ scope, accept: acceptMedia, max: maxFeedFiles, initial: feed && shownBy(feed) })
  const cover = useUploads({ scope: `${scope}:cover`, accept: acceptCover, max: 1, initial: feed && coverOf(feed) })
  const teaser = useUploads({
    scope: `${scope}:teaser`,
    accept: acceptTeaser,
    max: 1,
    initial: feed?.teaser && [feed.teaser],
  })
  const captions = useUploads({
    scope: `${scope}:captions`,
    accept: acceptCaptions,
    max: maxCaptions,
    initial: feed && captionsOf(feed),
  })
  return { media, cover, teaser, captions, firstVideo: media.items.find(({ kind }) => kind === 'video') }
}

/** The uploads that are part of the post; cover, teaser and subtitles count only with a video. */
const counted = ({ media, cover, teaser, captions, firstVideo }: PostUploads): Uploads[] =>
  firstVideo ? [media, cover, teaser, captions] : [media]

export type FilesState = {
  items: readonly UploadItem[]
  /** A file is waiting, uploading or being processed. */
  isBusy: boolean
  /** A file is still uploading, so that not even a draft can be saved with it. */
  isSending: boolean
  /** A file failed or is paused, and needs an action of the user. */
  isStuck: boolean
  isChanged: boolean
  /** Progress of all files, 0 to 1 by bytes. */
  overall: number
}

/** Combined state of all uploads of a post. */
export const filesState = (uploads: PostUploads): FilesState => {
  const sets = counted(uploads)
  const items = sets.flatMap((set) => set.items)
  const all = items.reduce((sum, { size }) => sum + size, 0)
  return {
    items,
    isBusy: items.some(isBusy),
    isSending: items.some(({ status }) => status === 'waiting' || status === 'sending'),
    isStuck: items.some(({ status }) => status === 'failed' || status === 'paused'),
    isChanged: sets.some((set) => set.isChanged),
    overall: all === 0 ? 1 : items.reduce((sum, { size, progress }) => sum + size * progress, 0) / all,
  }
}

const idsOf = ({ items }: Uploads): string[] =>
  items.flatMap(({ fileId, status }) =>
    fileId !== undefined && (status === 'ready' || status === 'processing') ? [fileId] : []
  )

/** The part of the body that describes the files. */
export const postFiles = (
  uploads: PostUploads,
  languages: Readonly<Record<string, string>>,
  locale: Locale
): PostFiles => {
  const { media, cover, teaser, captions, firstVideo } = uploads
  const described = media.items.flatMap(({ fileId, alt }) =>
    fileId === undefined ? [] : [[fileId, alt.trim()] as const]
  )
  return {
    fileIds: idsOf(media),
    descriptions: Object.fromEntries(described),
    ...(firstVideo && {
      thumbnailId: idsOf(cover)[0],
      teaserId: idsOf(teaser)[0],
      captions: captions.items.flatMap(({ key, name, fileId }) =>
        fileId === undefined ? [] : [{ fileId, language: languages[key] ?? guessLanguage(name, locale) }]
      ),
    }),
  }
}

/** Runs an action on each set of uploads. */
export const forEachUploads = ({ media, cover, teaser, captions }: PostUploads, act: (set: Uploads) => void): void =>
  [media, cover, teaser, captions].forEach(act)
