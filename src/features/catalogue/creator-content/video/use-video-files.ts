import { useRef, useState } from 'react'
import type { Captions } from '../../../../../contract/platform/files/files.ts'
import type { Video } from '../../../../../contract/catalogue/assets/videos.ts'
import { kindOfFile } from '../../../platform/uploads/file-kinds.ts'
import { useUploads, type Uploads } from '../../../platform/uploads/use-uploads.ts'
import { uploadReadiness } from '../use-save-when-ready.tsx'

/** What `remove-file` is asked before a video is saved. */
export type RemovedFile = { type: 'video' | 'teaser' | 'thumbnail' | 'captions'; fileId?: string }

export type VideoFiles = {
  video: Uploads
  teaser: Uploads
  cover: Uploads
  captions: Uploads
  /** Subtitles that the video has already, but for those taken away. */
  known: readonly Captions[]
  dropCaptions: (id: string) => void
  /** The chosen cover of the saved video is shown, until it is taken away or another is chosen. */
  hasCover: boolean
  dropCover: () => void
  /** The chosen bytes of the video, as long as this screen has them. */
  local: File | undefined
  chooseVideo: (files: readonly File[]) => void
  hasVideo: boolean
  /** As `uploadReadiness`: the video and its teaser may be named as soon as the server has them whole. */
  isArriving: boolean
  isStuck: boolean
  isChanged: boolean
  removed: readonly RemovedFile[]
  settle: () => void
  reset: () => void
}

/** The files of a video form: the video, its teaser, its cover and its subtitles; what was there before, what is chosen now, and what is to be removed. */
export const useVideoFiles = (video: Video | undefined): VideoFiles => {
  const scope = `video:${video?._id ?? 'new'}`
  const of =
    (kind: 'video' | 'photo' | 'captions', type: 'video' | 'video-teaser' | 'video-thumbnail' | 'captions') =>
    (file: File) =>
      kindOfFile(file) === kind ? type : null
  const main = useUploads({ scope, accept: of('video', 'video'), max: 1, initial: video?.video ? [video.video] : [] })
  const teaser = useUploads({
    scope: `${scope}:teaser`,
    accept: of('video', 'video-teaser'),
    max: 1,
    initial: video?.teaser ? [video.teaser] : [],
  })
  const cover = useUploads({ scope: `${scope}:cover`, accept: of('photo', 'video-thumbnail'), max: 1 })
  const captions = useUploads({ scope: `${scope}:captions`, accept: of('captions', 'captions'), max: 20 })
  const local = useRef<File>(undefined)
  const [isCoverGone, setCoverGone] = useState(false)
  const [goneCaptions, setGoneCaptions] = useState<readonly string[]>([])
  const all = [main, teaser, cover, captions]
  const isRemoved = (former: unknown, now: Uploads): boolean => Boolean(former) && now.items.length === 0
  const isCoverDropped = Boolean(video?.thumbnailId) && isCoverGone && cover.items.length === 0
  return {
    video: main,
    teaser,
    cover,
    captions,
    known: video?.video?.captions?.filter(({ _id }) => !goneCaptions.includes(_id)) ?? [],
    dropCaptions: (id) => setGoneCaptions((before) => [...before, id]),
    hasCover: Boolean(video?.thumbnailId) && !isCoverGone && cover.items.length === 0,
    dropCover: () => setCoverGone(true),
    local: main.items.length > 0 ? local.current : undefined,
    chooseVideo: (files) => {
      local.current = files[0]
      main.add(files)
    },
    hasVideo: main.items.length > 0 || (video?.upload !== undefined && video.upload.status !== 'failed'),
    ...uploadReadiness(all, [main, teaser]),
    isChanged: all.some((uploads) => uploads.isChanged) || isCoverDropped || goneCaptions.length > 0,
    removed: [
      ...(isRemoved(video?.video, main) ? [{ type: 'video' } as const] : []),
      ...(isRemoved(video?.teaser, teaser) ? [{ type: 'teaser' } as const] : []),
      ...(isCoverDropped ? [{ type: 'thumbnail' } as const] : []),
      ...goneCaptions.map((fileId) => ({ type: 'captions', fileId }) as const),
    ],
    settle: () => all.forEach((uploads) => uploads.settle()),
    reset: () => {
      all.forEach((uploads) => uploads.reset())
      setCoverGone(false)
      setGoneCaptions([])
    },
  }
}
