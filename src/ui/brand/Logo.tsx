import type { ReactElement } from 'react'
import s from './logo.module.css'

export type LogoProps = {
  /** The site's name, from the settings. */
  name: string
  /** The operator's own pictures; without them the default mark and the name are shown. */
  logo?: string
  darkLogo?: string
}

/** The default mark: a stage door ajar under its lamp. */
export const Mark = (): ReactElement => (
  <svg className={s.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <path className={s.door} d="M5.5 32V19.5a10.5 10.5 0 0 1 21 0V32z" />
    <path className={s.lit} d="M16 13c3.8 0 6 2.8 6 6.3V32h-6z" />
    <path className={s.lit} d="M15.2 0h1.6v2.1a4.6 4.6 0 0 1 3.9 4.6h-9.4a4.6 4.6 0 0 1 3.9-4.6z" />
  </svg>
)

/** The site's logo in both themes. */
export const Logo = ({ name, logo, darkLogo }: LogoProps): ReactElement =>
  logo ? (
    <span className={s.logo}>
      <img className={s.day} src={logo} alt={name} height={32} />
      <img className={s.night} src={darkLogo || logo} alt={name} height={32} />
    </span>
  ) : (
    <span className={s.logo}>
      <Mark />
      <span className={s.name}>{name}</span>
    </span>
  )
