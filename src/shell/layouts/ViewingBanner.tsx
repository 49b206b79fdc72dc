import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { leaveViewing, resumeOwnSession } from '../../api/viewing.ts'
import { siteTime } from '../../lib/clock.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import s from './viewing-banner.module.css'

const T = texts({
  en: {
    label: 'Viewing as someone else',
    viewing: (name: string) => `You're viewing as ${name}`,
    readOnly: 'read only',
    ends: 'ends',
    leave: 'Leave',
  },
  pt: {
    label: 'Vendo como outra pessoa',
    viewing: (name: string) => `Você está vendo como ${name}`,
    readOnly: 'somente leitura',
    ends: 'termina',
    leave: 'Sair',
  },
})

type Props = { viewer: CurrentUser; endsAt: string }

/** Above every page while an operator views the site as somebody else; leaves by itself when the time is over. */
export const ViewingBanner = ({ viewer, endsAt }: Props): ReactElement => {
  const t = useTexts(T)
  const [isLeaving, setLeaving] = useState(false)
  const back = `/admin/people/${viewer._id}`
  useEffect(() => {
    const timer = setTimeout(() => resumeOwnSession(back), Math.max(0, new Date(endsAt).getTime() - siteTime()))
    return () => clearTimeout(timer)
  }, [endsAt, back])
  return (
    <section className={s.bar} aria-label={t.label} data-no-print>
      <p>
        <strong>{t.viewing(viewer.name)}</strong> · {t.readOnly} · {t.ends} <Time at={endsAt} isDue />
      </p>
      <Button
        size="sm"
        variant="secondary"
        loading={isLeaving}
        onClick={() => {
          setLeaving(true)
          void leaveViewing(back)
        }}
      >
        {t.leave}
      </Button>
    </section>
  )
}
