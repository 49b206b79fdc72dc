/** The themes of the site. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The backgrounds on which the site's colour has to be readable, and the two colours of text on it. */
export const surfaces = {
  light: { bg: '#f7f6f1', surface: '#fffefb', raised: '#ffffff', sunken: '#eeece4' },
  dark: { bg: '#0f1311', surface: '#171c19', raised: '#1f2521', sunken: '#222925' },
} as const
const onColors = ['#ffffff', '#221b05'] as const

/** Contrast that WCAG requires of text (AA). */
const MIN_CONTRAST = 4.5

const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** A mix of two colours; `share`: of the second one, 0 to 1. */
const mix = (one: string, other: string, share: number): string => {
  const to = channels(other)
  return toHex(channels(one).map((value, at) => value + ((to[at] ?? 0) - value) * share))
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, 1 to 21, as WCAG defines it. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours that follow from the site's colour in a theme, by the names of `src/ui/tokens.ts`. */
export const accentColors = (theme: Theme, accent: string) => ({
  accent,
  'accent-hover': mix(accent, theme === 'light' ? '#000000' : '#ffffff', 0.2),
  'accent-soft': mix(surfaces[theme].surface, accent, theme === 'light' ? 0.1 : 0.16),
  'on-accent': contrast(onColors[0], accent) >= contrast(onColors[1], accent) ? onColors[0] : onColors[1],
})

/**
 * The lowest contrast of the site's colour in a theme: as text on each background and on its own soft shade, and of the
 * text on it.
 */
export const lowestContrast = (theme: Theme, accent: string): number => {
  const colors = accentColors(theme, accent)
  return Math.min(
    ...Object.values(surfaces[theme]).map((background) => contrast(accent, background)),
    contrast(accent, colors['accent-soft']),
    contrast(accent, colors['on-accent']),
    contrast(colors['accent-hover'], colors['on-accent'])
  )
}

/** Whether a colour is readable everywhere in a theme (WCAG AA). */
export const isReadable = (theme: Theme, accent: string): boolean => lowestContrast(theme, accent) >= MIN_CONTRAST
