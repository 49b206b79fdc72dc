import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { request } from '../../api/request.ts'
import { leaveViewing } from '../../api/viewing.ts'
import { logout } from '../../features/identity/auth/slice.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { setLocale } from '../../ui/brand/Preferences.tsx'
import { useTheme } from '../../ui/brand/use-theme.ts'
import { toMenuItem, menuLinks } from './menu-items.tsx'
import { ADMIN_PATH } from './layout-of.ts'
import { shellTexts } from './texts.ts'
import { useSiteFrame } from './use-site-frame.ts'

/**
 * The items of the avatar's menu: own pages, theme, language, the operator's links (visitors see these in header and
 * footer), and logout.
 */
export const useViewerMenu = (viewer: CurrentUser): (MenuItem | null)[] => {
  const t = useTexts(shellTexts)
  const dispatch = useAppDispatch()
  const { theme, toggle } = useTheme()
  const { headerLinks, mainLinks, footerLinks } = useSiteFrame()
  const siteLinks = [...headerLinks, ...mainLinks, ...footerLinks].map(toMenuItem)
  const other = useLocale() === 'en' ? 'pt' : 'en'
  const switchLanguage = (): void => {
    // E-mails are sent in the account's language. The page changes its language even when the account cannot be updated
    // now.
    void request('users.update', { body: { language: other } })
      .catch(() => undefined)
      .finally(() => setLocale(other))
  }
  return [
    ...(viewer.operatorRole ? [{ href: ADMIN_PATH, label: t.admin }, null] : []),
    ...menuLinks(viewer, t),
    null,
    { label: theme === 'dark' ? t.light : t.dark, onSelect: toggle },
    { label: t.language, onSelect: switchLanguage },
    null,
    ...(siteLinks.length ? [...siteLinks, null] : []),
    viewer.viewing
      ? { label: t.leaveViewing, onSelect: () => void leaveViewing(`/admin/people/${viewer._id}`) }
      : { label: t.logOut, onSelect: () => dispatch(logout.intent()) },
  ]
}
