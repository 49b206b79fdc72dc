import type { ReactElement } from 'react'
import s from './cover.module.css'

export type CoverProps = {
  src?: string | null
  srcSet?: string
  alt?: string /** The picture small and soft, as an address that holds its bytes: seen while it loads. */
  glimpse?: string /** Above the fold: loaded first. */
  priority?: boolean
}

/** A creator's wide picture, 3:1 (16:9 on the phone). Without one, a drawn curtain, never a grey box. */
export const Cover = ({ src, srcSet, alt = '', glimpse, priority }: CoverProps): ReactElement => (
  <div className={s.cover} style={glimpse ? { backgroundImage: `url(${glimpse})` } : undefined}>
    {src ? (
      <img
        src={src}
        srcSet={srcSet}
        sizes="(width < 72rem) 100vw, 72rem"
        alt={alt}
        width={1200}
        height={400}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        loading={priority ? undefined : 'lazy'}
      />
    ) : (
      <div className={s.curtain} />
    )}
  </div>
)
