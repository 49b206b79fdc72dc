import type { ReactElement } from 'react'
import { Images } from '../../../ui/icons.tsx'
import { itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { LockBadge } from '../items/LockBadge.tsx'
import type { MediaTileData } from './media-tiles.ts'
import s from './photo-tile.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { photoTexts } from './texts.ts'
import { TilePicture } from './TilePicture.tsx'

type MediaTileProps = {
  tile: MediaTileData
  /** Opens the lightbox; for a locked photo the subscription dialog. */
  onOpen: () => void
  priority?: boolean
}

/** Square tile of a photo from a post or of its own. A locked post links to its page, which shows how to get access. */
export const MediaTile = ({ tile, onOpen, priority }: MediaTileProps): ReactElement => {
  const t = useTexts(photoTexts)
  if (tile.type === 'photo') return <PhotoTile photo={tile.item} onOpen={onOpen} priority={priority} />
  const { file, item: post } = tile
  const picture = file ?? post.thumbnail
  const inner = (
    <>
      <TilePicture picture={picture} priority={priority} />
      <LockBadge item={post} short />
      {!file && post.totalFiles > 1 && (
        <span className={s.many}>
          <Images aria-hidden /> {post.totalFiles}
        </span>
      )}
    </>
  )
  return (
    <div className={s.tile}>
      {file ? (
        <button type="button" className={s.open} onClick={onOpen} aria-label={t.open(file.alt ?? '')}>
          {inner}
        </button>
      ) : (
        <Link
          className={s.open}
          href={itemPath('feed', post._id)}
          aria-label={t.lockedPost(post.performer.name, post.totalFiles)}
        >
          {inner}
        </Link>
      )}
    </div>
  )
}
