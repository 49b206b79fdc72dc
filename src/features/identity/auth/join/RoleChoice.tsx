import type { ReactElement } from 'react'
import { Drama, Ticket } from '../../../../ui/icons.tsx'
import { withNext } from '../../../../../contract/text/site-address.ts'
import { useTexts } from '../../../../lib/texts.ts'
import s from '../auth.module.css'
import { joinTexts } from './join-texts.ts'
import { Link } from '../../../../ui/Link.tsx'

/** The choice between fan and creator: links to two pages, which keep the page to return to. */
export const RoleChoice = ({
  current,
  next,
}: {
  current: 'fan' | 'creator'
  next?: string | undefined
}): ReactElement => {
  const t = useTexts(joinTexts)
  const roles = [
    { key: 'fan', href: withNext('/auth/register', next), title: t.fan, note: t.fanNote, icon: <Ticket aria-hidden /> },
    {
      key: 'creator',
      href: withNext('/auth/register/creator', next),
      title: t.creator,
      note: t.creatorNote,
      icon: <Drama aria-hidden />,
    },
  ]
  return (
    <nav className={s.roles} aria-label={t.roles}>
      {roles.map((role) => (
        <Link
          key={role.key}
          href={role.href}
          className={s.role}
          aria-current={role.key === current ? 'page' : undefined}
        >
          {role.icon}
          <strong>{role.title}</strong>
          <small>{role.note}</small>
        </Link>
      ))}
    </nav>
  )
}
