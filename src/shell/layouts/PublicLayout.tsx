import type { ReactElement, ReactNode } from 'react'
import { useSignInLinks } from '../use-sign-in-links.ts'
import { PublicFrame } from '../../ui/layouts/PublicFrame.tsx'
import { useFrame } from '../use-frame.ts'

/** What a visitor sees around a creator's page or a post: who logs in or joins comes back to it. */
export const PublicLayout = ({ bleed, children }: { bleed?: boolean; children: ReactNode }): ReactElement => {
  const { site, headerLinks, mainLinks, footerLinks } = useFrame()
  const { login, join } = useSignInLinks()()
  return (
    <PublicFrame
      site={site}
      loginHref={login}
      joinHref={join}
      links={[...headerLinks, ...mainLinks]}
      footerLinks={footerLinks}
      bleed={bleed}
    >
      {children}
    </PublicFrame>
  )
}
