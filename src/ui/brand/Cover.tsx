import type { ReactElement } from 'react'
import s from './cover.module.css'

export type CoverProps = {
  src?: string | null
  srcSet?: string
  alt?: string
  /** A small blurred version as a data URL, shown while the picture loads. */
  placeholder?: string
  /** For covers above the fold: loaded with high priority. */
  priority?: boolean
}

/** A creator's wide picture, 3:1 (16:9 on phones). Without one, a drawn curtain is shown. */
export const Cover = ({ src, srcSet, alt = '', placeholder, priority }: CoverProps): ReactElement => (
  <div className={s.cover} style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}>
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
