import type { ReactElement } from 'react'

type TilePictureProps = {
  /** The photo, or the thumbnail of a locked one; nothing is drawn without. */
  picture:
    | { url: string; srcset?: string | undefined; width?: number | undefined; height?: number | undefined }
    | undefined
  /** Whether it is loaded at once, for what is in the first view. */
  priority?: boolean | undefined
}

/** The picture of a square tile in a grid of three or more columns. The link or button around it has the name. */
export const TilePicture = ({ picture, priority }: TilePictureProps): ReactElement | null =>
  picture ? (
    <img
      src={picture.url}
      srcSet={picture.srcset}
      sizes="(width < 40rem) 33vw, 12rem"
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
    />
  ) : null
