import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { LocaleSwitch } from '../Preferences.tsx'
import { Logo } from '../Logo.tsx'
import s from './frames.module.css'
import { MAIN_ID } from './parts.tsx'
import type { Site } from './parts.tsx'

const T = texts({
  en: {
    maintenance: 'Back after the interval',
    maintenanceText: 'We are working behind the curtain and will open again shortly. Nothing of yours is lost.',
    geo: 'This door is closed where you are',
    geoText: 'The site is not available in your country or region.',
  },
  pt: {
    maintenance: 'Voltamos depois do intervalo',
    maintenanceText: 'Estamos trabalhando atrás da cortina e reabrimos em breve. Nada do que é seu se perde.',
    geo: 'Esta porta está fechada onde você está',
    geoText: 'O site não está disponível no seu país ou região.',
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

/** The site is closed for a while; `message` is the operator's own. */
export const MaintenanceFrame = ({ site, message }: { site: Site; message?: string }): ReactElement => {
  const t = useTexts(T)
  return (
    <Closed site={site} title={t.maintenance}>
      {message || t.maintenanceText}
    </Closed>
  )
}

/** The site is not shown to this visitor's country. */
export const GeoBlockFrame = ({ site }: { site: Site }): ReactElement => {
  const t = useTexts(T)
  return (
    <Closed site={site} title={t.geo}>
      {t.geoText}
    </Closed>
  )
}
