import { useId, useRef } from 'react'
import type { ReactElement } from 'react'
import type { Person } from '../../../../../contract/identity/users/accounts.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import s from './chat-controls.module.css'

type ChatPeopleProps = {
  title: string
  hint?: string
  /** Shown for an empty list, in place of the hint: how someone gets into it. */
  none: string
  people: readonly Person[]
  /** How someone is taken out of the list; absent for a viewer who may not. The answer says whether it is done. */
  remove?: { label: string; act: (person: Person) => Promise<boolean> } | undefined
}

/** The moderators of a chat, or whom they have muted. */
export const ChatPeople = ({ title, hint, none, people, remove }: ChatPeopleProps): ReactElement => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={layout.stack2} aria-labelledby={id}>
      <h3 ref={heading} id={id} className={s.heading} tabIndex={-1}>
        {title}
      </h3>
      {people.length === 0 ? <p className={s.note}>{none}</p> : hint && <p className={s.note}>{hint}</p>}
      {people.length > 0 && (
        <ul className={cx(layout.stack1, s.people)}>
          {people.map((person) => (
            <li key={person._id}>
              <Avatar name={person.name} src={person.avatar} size="sm" decorative />
              <span>{person.name}</span>
              {remove && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`${remove.label}: ${person.name}`}
                  // The button is gone afterwards.
                  onClick={() => void remove.act(person).then((isDone) => isDone && heading.current?.focus())}
                >
                  {remove.label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
