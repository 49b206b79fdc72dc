import type { ReactElement, ReactNode } from 'react'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { MessageLink } from './MessageLink.tsx'
import s from './people-list.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type PersonRowProps = {
  person: Person
  line: ReactNode
  aside?: ReactNode
  /** The available action; by default a link to write to them. */
  action?: ReactNode
}

/** A person in a list, with a line about the relation and an action at the right. */
export const PersonRow = ({
  person,
  line,
  aside,
  action = <MessageLink person={person} size="sm" />,
}: PersonRowProps): ReactElement => (
  <li className={cx(layout.cluster, s.row)}>
    <Avatar name={person.name} src={person.avatar} decorative />
    <span className={s.names}>
      <strong>{person.name}</strong>
      <small>
        {person.username && `@${person.username} · `}
        {line}
      </small>
    </span>
    {aside && <span className={cx(layout.cluster, s.aside)}>{aside}</span>}
    {action}
  </li>
)
