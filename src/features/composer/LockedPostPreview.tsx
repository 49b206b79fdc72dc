import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Thumbnail } from '../../../contract/items.ts'
import { useRequest } from '../../api/use-request.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { contentsSummary } from '../items/contents-summary.ts'
import { LockedItem } from '../items/LockedItem.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'
import type { Composer } from './use-composer.ts'

/** Pixels a side that the server leaves of a locked picture, and those it is shown with. */
const LEFT = 24
const SHOWN = 640

/** As the server will blur it, made here of what the form shows: nothing has been published yet. */
const blurOf = async (url: string): Promise<Thumbnail> => {
  const image = new Image()
  image.src = url
  await image.decode()
  const draw = (source: CanvasImageSource, width: number): HTMLCanvasElement => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.max(1, Math.round((width * image.naturalHeight) / image.naturalWidth))
    const context = canvas.getContext('2d')
    if (context) {
      context.imageSmoothingQuality = 'high'
      context.drawImage(source, 0, 0, canvas.width, canvas.height)
    }
    return canvas
  }
  const shown = draw(draw(image, LEFT), SHOWN)
  return { url: shown.toDataURL('image/jpeg', 0.8), width: shown.width, height: shown.height }
}

/** What someone without a right to the post will see in its place. */
export const LockedPostPreview = ({
  composer: { draft, uploads },
  onClose,
}: {
  composer: Composer
  onClose: () => void
}): ReactElement => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const { data: own } = useRequest('performers.me')
  const [thumbnail, setThumbnail] = useState<Thumbnail>()
  const { media, cover, teaser, firstVideo } = uploads
  const { title, caption, offer } = draft.value
  const { access, price } = offer
  const [first] = media.items
  const picture = (firstVideo ? cover.items[0]?.previewUrl : undefined) ?? first?.previewUrl
  useEffect(() => {
    if (picture === undefined) return
    // Of a picture that the browser may not read nothing is shown.
    blurOf(picture).then(setThumbnail, () => setThumbnail(undefined))
  }, [picture])
  const lengths = media.items.flatMap(({ kind, duration }) => (kind === 'photo' ? [] : (duration ?? [])))
  const length = lengths.length > 0 ? lengths.reduce((sum, seconds) => sum + seconds, 0) : undefined
  const note = contentsSummary(
    media.items.map(({ kind }) => kind),
    length,
    locale,
    t[draft.value.poll ? 'poll' : 'words']
  )
  return (
    <Dialog open onClose={onClose} title={t.look} width="md">
      <p className={s.hint}>{t.lookHint}</p>
      {access === 'sale' && price === undefined && <Notice tone="warning">{t.lookNoPrice}</Notice>}
      {own ? (
        // A picture of the way in, not the way in: one does not buy one's own.
        <div className={s.stranger} inert>
          <LockedItem
            type="feed"
            item={{
              _id: own._id,
              access,
              accessReason: 'locked',
              performer: { ...own, isVerified: true },
              ...(title.trim() && { title: title.trim() }),
              ...(caption.trim() && { caption: caption.trim() }),
              ...(price !== undefined && { price }),
              ...(thumbnail && { thumbnail }),
            }}
            note={note}
            teaser={firstVideo ? teaser.items[0]?.media : undefined}
          />
        </div>
      ) : (
        <SkeletonBlock ratio="16 / 10" />
      )}
    </Dialog>
  )
}
