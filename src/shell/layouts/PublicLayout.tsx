import type { ReactElement, ReactNode } from 'react'
import { PublicFrame } from '../../ui/layouts/PublicFrame.tsx'
import { useFrame } from '../use-frame.ts'

/** What a visitor sees around a creator's page or a post. */
export const PublicLayout = ({ bleed, children }: { bleed?: boolean; children: ReactNode }): ReactElement => {
  const { site, headerLinks, mainLinks, footerLinks } = useFrame()
  return (
    <PublicFrame site={site} links={[...headerLinks, ...mainLinks]} footerLinks={footerLinks} bleed={bleed}>
      {children}
    </PublicFrame>
  )
}
