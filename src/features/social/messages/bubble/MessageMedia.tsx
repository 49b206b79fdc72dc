import { useState } from 'react'
import type { ReactElement } from 'react'
import { Play } from '../../../../ui/icons.tsx'
import type { MediaFile } from '../../../../../contract/platform/files/files.ts'
import { duration } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { VideoPlayer } from '../../../platform/media/VideoPlayer.tsx'
import s from './message-media.module.css'
import { bubbleTexts } from './texts.ts'
import { useMessageRefetch } from './use-message-refetch.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'

const Lightbox = lazyClient(() => import('../../../platform/media/Lightbox.tsx').then((module) => module.Lightbox))

/** Maximum number of tiles in a mosaic; the last one shows how many more there are. */
const SHOWN = 4

/** Aspect ratio (width / height), limited for the conversation; the lightbox shows the whole picture. */
const shapeOf = ({ width, height }: MediaFile): number =>
  width > 0 && height > 0 ? Math.min(1.9, Math.max(0.72, width / height)) : 4 / 3

/** The file is on the server: it can be played and enlarged. */
const isUploaded = ({ url }: MediaFile): boolean => url !== ''

type MessageMediaProps = { messageId: string; files: readonly MediaFile[]; sender: string }

const OneVideo = ({
  messageId,
  file,
  sender,
}: {
  messageId: string
  file: MediaFile
  sender: string
}): ReactElement => {
  const t = useTexts(bubbleTexts)
  const refetch = useMessageRefetch(messageId, file._id)
  return <VideoPlayer file={file} title={file.alt || t.videoBy(sender)} resumeKey={file._id} refetch={refetch} />
}

/**
 * The photos and videos of a message: one in its own aspect ratio, several as a mosaic; each opens the lightbox. Space
 * for them is reserved before they load.
 */
export const MessageMedia = ({ messageId, files, sender }: MessageMediaProps): ReactElement => {
  const t = useTexts(bubbleTexts)
  const [opened, setOpened] = useState<number | null>(null)
  const [first] = files
  const shown = files.slice(0, SHOWN)
  const isOne = files.length === 1 && first !== undefined
  if (isOne && first.kind === 'video' && isUploaded(first))
    return (
      <div className={s.video}>
        <OneVideo messageId={messageId} file={first} sender={sender} />
      </div>
    )
  const present = files.filter(isUploaded)
  return (
    <div className={s.grid} data-count={shown.length}>
      {shown.map((file, at) => {
        const still = file.kind === 'photo' ? file.url : file.poster
        return (
          <button
            key={file._id}
            type="button"
            className={s.tile}
            style={isOne ? { aspectRatio: shapeOf(file) } : undefined}
            disabled={!isUploaded(file)}
            aria-label={t.open(file.alt || t[file.kind === 'video' ? 'video' : 'photo'](at + 1, files.length))}
            onClick={() => setOpened(present.indexOf(file))}
          >
            {still !== undefined && (
              <img
                src={still}
                srcSet={file.kind === 'photo' ? file.srcset : undefined}
                sizes={isOne ? '22rem' : '11rem'}
                width={file.width || undefined}
                height={file.height || undefined}
                alt=""
                decoding="async"
                loading="lazy"
              />
            )}
            {file.kind === 'video' && (
              <span className={s.sign}>
                {isUploaded(file) ? <Play aria-hidden /> : <Spinner />}
                {file.duration !== undefined && duration(file.duration)}
              </span>
            )}
            {at === SHOWN - 1 && files.length > SHOWN && <span className={s.rest}>{t.more(files.length - SHOWN)}</span>}
          </button>
        )
      })}
      {opened !== null && <Lightbox files={present} start={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
