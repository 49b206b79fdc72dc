import { selectUi } from '../../features/platform/settings/ui-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'

type SiteLink = { href: string; label: string; isNewTab: boolean }

/** Site data for the layouts: name and images from the settings, and the operator's links by their section of the menus. */
export const useSiteFrame = (): {
  site: { name: string; logo?: string; darkLogo?: string }
  headerLinks: SiteLink[]
  mainLinks: SiteLink[]
  footerLinks: SiteLink[]
  image?: string
} => {
  const { siteName, logo, darkmodeLogo, menus, loginPlaceholderImage } = useAppSelector(selectUi)
  const linksOf = (section: 'header' | 'main' | 'footer'): SiteLink[] =>
    menus
      .filter((item) => item.section === section)
      .map(({ path, title, isNewTab }) => ({ href: path, label: title, isNewTab }))
  return {
    site: { name: siteName, ...(logo && { logo }), ...(darkmodeLogo && { darkLogo: darkmodeLogo }) },
    headerLinks: linksOf('header'),
    mainLinks: linksOf('main'),
    footerLinks: linksOf('footer'),
    ...(loginPlaceholderImage && { image: loginPlaceholderImage }),
  }
}
