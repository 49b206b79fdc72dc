import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/accounts.ts'
import { useTexts } from '../../lib/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { shellTexts } from '../texts.ts'
import { useViewerMenu } from '../use-viewer-menu.ts'

/** Who is signed in, in the header of a page that is not the application's. */
export const ViewerMenu = ({ viewer }: { viewer: CurrentUser }): ReactElement => {
  const t = useTexts(shellTexts)
  const items = [{ label: t.home, href: '/home' }, ...useViewerMenu(viewer)]
  return <Menu label={t.accountOf(viewer.name)} trigger={<Avatar name={viewer.name} src={viewer.avatar} size="sm" decorative />} items={items} />
}
