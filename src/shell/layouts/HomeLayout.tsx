import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { selectUser } from '../../features/identity/users/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { HomeFrame } from '../../ui/layouts/HomeFrame.tsx'
import type { HomeFrameProps } from '../../ui/layouts/HomeFrame.tsx'
import { useSiteFrame } from './use-site-frame.ts'
import { LazyFallback } from '../../ui/feedback/LazyFallback.tsx'

const ViewerMenu = dynamic(() => import('./ViewerMenu.tsx').then((module) => module.ViewerMenu), {
  loading: LazyFallback,
})

/** The frame of a screen with `layout = 'home'` (the landing page), with the site's name, links and viewer filled in. */
export const HomeLayout = (
  props: Omit<HomeFrameProps, 'site' | 'viewer' | 'links' | 'footerLinks' | 'loginHref' | 'joinHref'>
): ReactElement => {
  const { site, headerLinks, mainLinks, footerLinks } = useSiteFrame()
  const viewer = useAppSelector(selectUser)
  return (
    <HomeFrame
      site={site}
      links={[...headerLinks, ...mainLinks]}
      footerLinks={footerLinks}
      viewer={viewer ? <ViewerMenu viewer={viewer} /> : undefined}
      {...props}
    />
  )
}
