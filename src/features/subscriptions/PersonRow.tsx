import type { ReactElement, ReactNode } from 'react'
import type { Person } from '../../../contract/accounts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { WriteLink } from '../conversations/WriteLink.tsx'
import s from './people.module.css'

type PersonRowProps = {
  person: Person
  line: ReactNode
  aside?: ReactNode
  /** What can be done with them: they are written to unless it is said. */
  action?: ReactNode
}

/** A person in a list of one's own people, with a line about the tie and what stands at the right. */
export const PersonRow = ({
  person,
  line,
  aside,
  action = <WriteLink person={person} size="sm" />,
}: PersonRowProps): ReactElement => (
  <li className={s.row}>
    <Avatar name={person.name} src={person.avatar} decorative />
    <span className={s.names}>
      <strong>{person.name}</strong>
      <small>
        {person.username && `@${person.username} · `}
        {line}
      </small>
    </span>
    {aside && <span className={s.aside}>{aside}</span>}
    {action}
  </li>
)
