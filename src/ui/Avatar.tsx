import type { ReactElement } from 'react'
import s from './avatar.module.css'
import { cx } from './cx.ts'

export type AvatarProps = {
  /** The person's name; also the text for screen readers, unless `decorative`. */
  name: string
  /** Address of the picture. Without one, or with the default picture, the initials are shown. */
  src?: string | null
  /** 24, 32, 40, 56, 96 or 144 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl'
  /** `lamp` marks someone who is live or has a new story; `surface` is for use over a cover. */
  ring?: 'lamp' | 'surface'
  /** Hidden from screen readers, because the name is next to it. */
  decorative?: boolean
}

const PX = { xs: 24, sm: 32, md: 40, lg: 56, xl: 96, xxl: 144 } as const
const TONES = 6

const initials = (name: string): string => {
  const nameParts = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = [...(nameParts[0] ?? '?')][0] ?? '?'
  const last = nameParts.length > 1 ? ([...(nameParts.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** Derives the tone from the name, so that a name always has the same tone. */
const tone = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % TONES

/**
 * A round picture of a person, or their initials. Width and height are set, so that nothing moves when the picture
 * loads.
 */
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
    // The initials are rendered by CSS, so that they cannot be selected, searched or read out.
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
