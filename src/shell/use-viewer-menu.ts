import type { CurrentUser } from '../../contract/accounts.ts'
import { request } from '../api/request.ts'
import { logout } from '../features/auth/slice.ts'
import { useLocale, useTexts } from '../lib/texts.ts'
import { useAppDispatch } from '../store/hooks.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { setLocale } from '../ui/brand/Preferences.tsx'
import { useTheme } from '../ui/brand/use-theme.ts'
import { menuItemOf, menuLinksOf } from './navigation.tsx'
import { shellTexts } from './texts.ts'
import { useFrame } from './use-frame.ts'

/** The avatar's menu: own places, colours, language, the operator's links (visitors have them in header and footer), the way out. */
export const useViewerMenu = (viewer: CurrentUser): (MenuItem | null)[] => {
  const t = useTexts(shellTexts)
  const dispatch = useAppDispatch()
  const { theme, toggle } = useTheme()
  const { headerLinks, mainLinks, footerLinks } = useFrame()
  const siteLinks = [...headerLinks, ...mainLinks, ...footerLinks].map(menuItemOf)
  const other = useLocale() === 'en' ? 'pt' : 'en'
  const switchLanguage = (): void => {
    // The letters come in the account's language; the page changes even when that cannot be said now.
    void request('users.update', { body: { language: other } })
      .catch(() => undefined)
      .finally(() => setLocale(other))
  }
  return [
    ...menuLinksOf(viewer, t),
    null,
    { label: theme === 'dark' ? t.light : t.dark, onSelect: toggle },
    { label: t.language, onSelect: switchLanguage },
    null,
    ...(siteLinks.length ? [...siteLinks, null] : []),
    { label: t.logOut, onSelect: () => dispatch(logout.intent()) },
  ]
}
