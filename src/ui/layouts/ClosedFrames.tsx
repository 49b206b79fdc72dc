import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { LocaleSwitch } from '../brand/Preferences.tsx'
import { Logo } from '../brand/Logo.tsx'
import s from './frames.module.css'
import { MAIN_ID } from './frame-parts.tsx'
import type { Site } from './frame-parts.tsx'

const T = texts({
  en: {
    maintenance: "We'll be right back",
    maintenanceText: "We're doing some maintenance and will be back soon. Your account and content are safe.",
    geo: 'Not available here',
    geoText: "This site isn't available in your country or region.",
  },
  pt: {
    maintenance: 'Já voltamos',
    maintenanceText: 'Estamos em manutenção e voltamos em breve. Sua conta e seu conteúdo estão seguros.',
    geo: 'Não disponível aqui',
    geoText: 'Este site não está disponível no seu país ou região.',
  },
})

const Closed = ({ site, title, children }: { site: Site; title: string; children: ReactNode }): ReactElement => (
  <div className={s.closed} data-theme="dark">
    <img className={s.closedScene} src="/scenes/door-closed.svg" alt="" width={1200} height={1200} decoding="async" />
    <header className={s.blankBar}>
      <Logo name={site.name} logo={site.darkLogo || site.logo} />
      <LocaleSwitch />
    </header>
    <main id={MAIN_ID} className={s.closedWords}>
      <h1>{title}</h1>
      <p className={s.lead}>{children}</p>
    </main>
  </div>
)

/** Maintenance; `message` is written by the operator. */
export const MaintenanceFrame = ({ site, message }: { site: Site; message?: string }): ReactElement => {
  const t = useTexts(T)
  return (
    <Closed site={site} title={t.maintenance}>
      {message || t.maintenanceText}
    </Closed>
  )
}

/** The site is not available in the visitor's country. */
export const GeoBlockFrame = ({ site }: { site: Site }): ReactElement => {
  const t = useTexts(T)
  return (
    <Closed site={site} title={t.geo}>
      {t.geoText}
    </Closed>
  )
}
