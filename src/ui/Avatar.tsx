import type { ReactElement } from 'react'
import s from './avatar.module.css'
import { cx } from './cx.ts'

export type AvatarProps = {
  /** Also its text for screen readers, unless `decorative`. */
  name: string
  /** The picture; without one, or with the default picture, the initials are drawn. */
  src?: string | null
  /** 24, 32, 40, 56, 96 or 144 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl'
  /** `lamp` for someone live or with a new story; `surface` over a cover. */
  ring?: 'lamp' | 'surface'
  /** The name stands beside it, so screen readers skip it. */
  decorative?: boolean
}

const PX = { xs: 24, sm: 32, md: 40, lg: 56, xl: 96, xxl: 144 } as const
const TONES = 6

const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = [...(words[0] ?? '?')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** The same name always has the same tone. */
const tone = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % TONES

/** A round picture of a person, or their initials. Width and height are set, so nothing moves when it loads. */
export const Avatar = ({ name, src, size = 'md', ring, decorative }: AvatarProps): ReactElement => {
  const className = cx(s.avatar, s[size], ring && s[ring])
  if (src && !src.endsWith('/no-avatar.jpg')) {
    return (
      <img
        className={className}
        src={src}
        alt={decorative ? '' : name}
        width={PX[size]}
        height={PX[size]}
        decoding="async"
        loading={size === 'xl' || size === 'xxl' ? 'eager' : 'lazy'}
      />
    )
  }
  return (
    // The letters are drawn by CSS: they are a picture, not text to read or to find.
    <span
      className={className}
      data-tone={tone(name)}
      data-letters={initials(name)}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
    />
  )
}
