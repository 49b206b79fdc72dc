import type { ReactElement, ReactNode } from 'react'
import { useSignInLinks } from '../navigation/use-sign-in-links.ts'
import { PublicFrame } from '../../ui/layouts/PublicFrame.tsx'
import { HeaderSearch } from './HeaderParts.tsx'
import { useSiteFrame } from './use-site-frame.ts'

/** The layout of public pages for visitors. Login and registration return to the current page. */
export const PublicLayout = ({ bleed, children }: { bleed?: boolean; children: ReactNode }): ReactElement => {
  const { site, headerLinks, mainLinks, footerLinks } = useSiteFrame()
  const { login, join } = useSignInLinks()()
  return (
    <PublicFrame
      site={site}
      loginHref={login}
      joinHref={join}
      links={[...headerLinks, ...mainLinks]}
      search={<HeaderSearch />}
      footerLinks={footerLinks}
      bleed={bleed}
    >
      {children}
    </PublicFrame>
  )
}
