import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { useTexts } from '../../lib/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Bell } from './HeaderParts.tsx'
import { shellTexts } from './texts.ts'
import { useViewerMenu } from './use-viewer-menu.ts'
import s from './viewer-menu.module.css'

/** The notification center and the viewer's menu, for the header of the landing page. */
export const ViewerMenu = ({ viewer }: { viewer: CurrentUser }): ReactElement => {
  const t = useTexts(shellTexts)
  const items = [{ label: t.home, href: '/home' }, ...useViewerMenu(viewer)]
  return (
    <span className={s.viewer}>
      <Bell />
      <Menu
        label={t.accountOf(viewer.name)}
        trigger={<Avatar name={viewer.name} src={viewer.avatar} size="sm" decorative />}
        items={items}
      />
    </span>
  )
}
