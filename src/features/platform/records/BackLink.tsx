import type { ReactElement, ReactNode } from 'react'
import { ArrowLeft } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/Link.tsx'
import s from './records.module.css'

/** The link from one record to its list, above the title. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }): ReactElement => (
  <Link href={href} className={s.back}>
    <ArrowLeft aria-hidden />
    {children}
  </Link>
)
