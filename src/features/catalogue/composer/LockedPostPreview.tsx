import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Thumbnail } from '../../../../contract/catalogue/items/items.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { contentsSummary } from '../items/contents-summary.ts'
import { LockedItem } from '../items/LockedItem.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'
import type { Composer } from './use-composer.ts'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'

/** Width, in px, to which the server reduces a locked picture, and the width at which it is shown. */
const BLURRED = 24
const SHOWN = 640

/** Blurs a picture as the server will, because nothing has been published yet. */
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
  const shown = draw(draw(image, BLURRED), SHOWN)
  return { url: shown.toDataURL('image/jpeg', 0.8), width: shown.width, height: shown.height }
}

/** Dialog that shows the post as viewers without access will see it. */
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
    // Without a thumbnail when the browser may not read the picture.
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
    <Modal open onClose={onClose} title={t.look} width="md">
      <div className={layout.stack4}>
        <p className={textStyles.note}>{t.lookHint}</p>
        {access === 'sale' && price === undefined && <Notice tone="warning">{t.lookNoPrice}</Notice>}
        {own ? (
          // Inert: a creator cannot buy their own post.
          <div className={s.preview} inert>
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
      </div>
    </Modal>
  )
}
