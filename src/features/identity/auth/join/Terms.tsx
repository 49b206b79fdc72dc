import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { useSiteFrame } from '../../../../shell/layouts/use-site-frame.ts'
import { joinTexts } from './join-texts.ts'
import { Link } from '../../../../ui/Link.tsx'
import textStyles from '../../../../ui/content/text.module.css'

/** The terms that registration accepts, with links to the operator's pages where the menus have them. */
export const Terms = (): ReactElement => {
  const t = useTexts(joinTexts)
  const { site, footerLinks } = useSiteFrame()
  const rules = footerLinks.filter(({ href }) => /terms|privacy|rules|termos|privacidade|regras/i.test(href))
  return (
    <p className={textStyles.note}>
      {t.terms(site.name)}{' '}
      {rules.map(({ href, label }, index) => (
        <span key={href}>
          {index > 0 && ' · '}
          <Link href={href}>{label}</Link>
        </span>
      ))}
    </p>
  )
}
