import { selectUi } from '../features/ui-settings/slice.ts'
import { useAppSelector } from '../store/hooks.ts'

type FooterLink = { href: string; label: string }

/** What every frame shows of the site: its name and pictures from the settings, and the operator's links. */
export const useFrame = (): { site: { name: string; logo?: string; darkLogo?: string }; footerLinks: FooterLink[]; image?: string } => {
  const { siteName, logo, darkmodeLogo, menus, loginPlaceholderImage } = useAppSelector(selectUi)
  return {
    site: { name: siteName, ...(logo && { logo }), ...(darkmodeLogo && { darkLogo: darkmodeLogo }) },
    footerLinks: menus.filter((item) => item.section === 'footer').map((item) => ({ href: item.path, label: item.title })),
    ...(loginPlaceholderImage && { image: loginPlaceholderImage }),
  }
}
