import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { useFrame } from '../../../shell/use-frame.ts'
import s from '../auth.module.css'
import { joinTexts } from './join-texts.ts'
import { Link } from '../../../ui/Link.tsx'

/** What joining agrees to, with the operator's own pages about it where the menus have them. */
export const Terms = (): ReactElement => {
  const t = useTexts(joinTexts)
  const { site, footerLinks } = useFrame()
  const rules = footerLinks.filter(({ href }) => /terms|privacy|rules|termos|privacidade|regras/i.test(href))
  return (
    <p className={s.terms}>
      {t.terms(site.name)}{' '}
      {rules.map(({ href, label }) => (
        <span key={href}>
          <Link href={href}>{label}</Link>{' '}
        </span>
      ))}
    </p>
  )
}
