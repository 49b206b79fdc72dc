import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import people from '../../identity/users/people-list.module.css'
import s from './people.module.css'

const FanDialog = lazyClient(() => import('./FanDialog.tsx').then((module) => module.FanDialog))

/** A fan's picture and names, which open what else the creator may know and do. */
export const FanName = ({ person }: { person: Person }): ReactElement => {
  const [isOpen, setOpen] = useState(false)
  const { name, avatar, username } = person
  return (
    <span className={cx(layout.row, s.person)}>
      <Avatar name={name} src={avatar} decorative />
      <span className={people.names}>
        <button type="button" className={s.name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {name}
        </button>
        {username && <small>@{username}</small>}
      </span>
      {isOpen && <FanDialog person={person} onClose={() => setOpen(false)} />}
    </span>
  )
}
