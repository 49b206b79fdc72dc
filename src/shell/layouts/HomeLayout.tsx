import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/accounts.ts'
import { selectUser } from '../../features/user/slice.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { HomeFrame } from '../../ui/layouts/HomeFrame.tsx'
import type { HomeFrameProps } from '../../ui/layouts/HomeFrame.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { shellTexts } from '../texts.ts'
import { useFrame } from '../use-frame.ts'
import { useViewerMenu } from '../use-viewer-menu.ts'

const ViewerMenu = ({ viewer }: { viewer: CurrentUser }): ReactElement => {
  const t = useTexts(shellTexts)
  return <Menu label={t.accountOf(viewer.name)} trigger={<Avatar name={viewer.name} src={viewer.avatar} size="sm" decorative />} items={[{ label: t.home, href: '/home' }, ...useViewerMenu(viewer)]} />
}

/** For a screen with `layout = 'home'`: the landing page's frame, the site and the viewer filled in. */
export const HomeLayout = (props: Omit<HomeFrameProps, 'site' | 'viewer' | 'footerLinks' | 'loginHref' | 'joinHref'>): ReactElement => {
  const { site, footerLinks } = useFrame()
  const viewer = useAppSelector(selectUser)
  return <HomeFrame site={site} footerLinks={footerLinks} viewer={viewer ? <ViewerMenu viewer={viewer} /> : undefined} {...props} />
}
