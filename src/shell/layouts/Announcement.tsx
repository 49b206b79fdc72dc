import type { ReactElement } from 'react'
import { linkAddress } from '../../../contract/text/link-address.ts'
import { selectSettings } from '../../features/platform/settings/slice.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Link } from '../../ui/Link.tsx'
import s from './announcement.module.css'

const T = texts({
  en: { title: 'Announcement', more: 'Learn more' },
  pt: { title: 'Aviso', more: 'Saiba mais' },
})

/** The operator's bar above every page. */
export const Announcement = (): ReactElement | null => {
  const t = useTexts(T)
  const { announcement } = useAppSelector(selectSettings)
  if (!announcement) return null
  const { level, text, link } = announcement
  const address = link === undefined ? undefined : linkAddress(link)
  return (
    <section className={s.bar} data-level={level} aria-label={t.title} data-no-print>
      {text} {address && <Link href={address.href}>{t.more}</Link>}
    </section>
  )
}
