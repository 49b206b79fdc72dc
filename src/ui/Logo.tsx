import type { ReactElement } from 'react';
import s from './logo.module.css';

export type LogoProps = {
  /** The site's name, from the settings. */
  name: string;
  /** The operator's own pictures; without them the door and the name are drawn. */
  logo?: string;
  darkLogo?: string;
};

/** The mark: the stage door ajar under its lamp. */
export const Mark = (): ReactElement => (
  <svg className={s.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <path className={s.door} d="M5 31V17a11 11 0 0 1 22 0v14z" />
    <path className={s.lit} d="M16 10.5c4 0 6.5 2.9 6.5 6.5v14H16z" />
    <circle className={s.lit} cx="16" cy="3" r="2.5" />
  </svg>
);

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
  );
