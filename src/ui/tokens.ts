import { surfaces } from '../../contract/platform/settings/site-colors.ts'

/**
 * The single source of colours, type, spacing, radii, shadows, motion and depth. `accent` differs between the themes,
 * `lamp` does not. `scripts/build-styles.ts` writes `styles/tokens.css` from it; `antd/theme.ts` maps it to antd.
 */
const light = {
  bg: surfaces.light.bg, // page background
  surface: surfaces.light.surface, // cards, bars, fields
  raised: surfaces.light.raised, // menus, dialogs
  sunken: surfaces.light.sunken, // wells, skeletons, hovered rows
  line: '#dfdcd1', // hairlines
  'line-strong': '#87857a', // borders of controls: 3:1 on surface
  ink: '#17211c',
  'ink-2': '#475049', // secondary text
  'ink-3': '#626a62', // least text: 4.5:1 on bg and sunken
  accent: '#14523d',
  'accent-hover': '#0f4231',
  'accent-soft': '#e0ebe3',
  'on-accent': '#ffffff',
  lamp: '#f7c948',
  'lamp-hover': '#f3bd25',
  'lamp-soft': '#fcf0c9',
  'on-lamp': '#221b05',
  door: '#14523d', // the logo's mark
  danger: '#ab2a1f',
  'danger-hover': '#8e2017',
  'danger-soft': '#fae7e3',
  'on-danger': '#ffffff',
  success: '#1b6a41',
  'success-soft': '#dfefe4',
  warning: '#7a5100',
  'warning-soft': '#fcf0c9',
  'chart-subscription': '#14523d', // earnings chart: 3:1 on surface
  'chart-tip': '#b07d0a',
  'chart-feed': '#2f6da8',
  'chart-video': '#7a4fa0',
  'chart-gallery': '#23857b',
  'chart-product': '#9a5524',
  'chart-message': '#b8457f',
  'chart-stream': '#cf4339',
  'chart-video-call': '#68736c',
  overlay: 'rgb(16 22 19 / 0.55)',
  shadow: '60 50 20',
} as const

/** The names of the colours, the same in both themes. */
export type ColorName = keyof typeof light

const dark: Record<ColorName, string> = {
  ...surfaces.dark,
  line: '#2d3530',
  'line-strong': '#747d75',
  ink: '#f1efe6',
  'ink-2': '#bcc0b6',
  'ink-3': '#9aa096',
  accent: '#f5c64a',
  'accent-hover': '#ffd86f',
  'accent-soft': '#332b14',
  'on-accent': '#221b05',
  lamp: '#f5c64a',
  'lamp-hover': '#ffd86f',
  'lamp-soft': '#332b14',
  'on-lamp': '#221b05',
  door: '#2c7859',
  danger: '#ff9384',
  'danger-hover': '#ffaea2',
  'danger-soft': '#3a1d19',
  'on-danger': '#2b0b06',
  success: '#82d3a4',
  'success-soft': '#173024',
  warning: '#f0c561',
  'warning-soft': '#332b14',
  'chart-subscription': '#53b58d',
  'chart-tip': '#f5c64a',
  'chart-feed': '#72b2e8',
  'chart-video': '#b997e2',
  'chart-gallery': '#6fd0c5',
  'chart-product': '#cd9a68',
  'chart-message': '#ef92bd',
  'chart-stream': '#ff8b79',
  'chart-video-call': '#a9b3ac',
  overlay: 'rgb(0 0 0 / 0.65)',
  shadow: '0 0 0',
}

/** Colours by theme. The type makes a name that is missing in one theme a compile error. */
export const colors: { light: Record<ColorName, string>; dark: Record<ColorName, string> } = { light, dark }

/** Families, sizes (rem, so that the browser's text scaling works), weights and line heights. */
export const type = {
  body: "'Figtree', 'Figtree fallback', 'Figtree fallback 2', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif",
  display: "'Besley', 'Besley fallback', 'Besley fallback 2', Rockwell, serif",
  mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  size: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    '2xl': '1.75rem',
    '3xl': 'clamp(1.875rem, 8vw, 2.25rem)',
    hero: 'clamp(2.5rem, 1.6rem + 4vw, 4.5rem)',
  },
  weight: { normal: '400', medium: '500', strong: '600', display: '560' },
  leading: { tight: '1.12', snug: '1.3', normal: '1.5' },
} as const

/** Spacing in steps of 4 px at the default text size. */
export const space = {
  '1': '0.25rem',
  '2': '0.5rem',
  '3': '0.75rem',
  '4': '1rem',
  '5': '1.25rem',
  '6': '1.5rem',
  '8': '2rem',
  '10': '2.5rem',
  '12': '3rem',
  '16': '4rem',
  '24': '6rem',
} as const

/** Corner radii in px. */
export const radius = { sm: '6px', md: '10px', lg: '16px', xl: '24px', pill: '999px' } as const

/** Shadows use the theme's shadow colour. */
export const shadow = {
  sm: '0 1px 2px rgb(var(--shadow) / 0.08)',
  md: '0 2px 6px rgb(var(--shadow) / 0.08), 0 8px 24px rgb(var(--shadow) / 0.08)',
  lg: '0 8px 20px rgb(var(--shadow) / 0.12), 0 24px 64px rgb(var(--shadow) / 0.2)',
} as const

/** Durations and the easing curve; `global.css` reduces them to almost zero under reduced motion. */
export const motion = { fast: '120ms', base: '200ms', slow: '320ms', ease: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const

/** Stacking order. Native dialogs and popovers are in the top layer, above all of these. */
export const z = { sticky: '10', bar: '20', menu: '40', dialog: '50', toast: '60' } as const

/** Sizes of the frames, and the minimum size of a touch target. */
export const size = {
  control: '2.75rem',
  'control-sm': '2.25rem',
  'control-lg': '3.25rem',
  column: '40rem',
  page: '72rem',
  rail: '15rem',
  bar: '3.5rem',
} as const
