import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../contract/admin/people.ts'
import { allows } from '../../../../contract/admin/roles.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { profilePath } from '../../catalogue/items/addresses.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { operatorTexts } from '../admin-texts.ts'
import { paymentsPath } from '../payments/query.ts'
import { payoutsOf } from '../payouts/query.ts'
import s from './person.module.css'
import { StatusBadge } from './StatusBadge.tsx'
import { peopleTexts } from './texts.ts'

/** Who it is, and the ways to the person's page, payments and payouts. */
export const PersonHeader = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(peopleTexts)
  const words = useTexts(operatorTexts)
  const role = useAppSelector(selectUser)?.operatorRole
  return (
    <header className={s.head}>
      <Avatar name={person.name} src={person.avatar} size="lg" decorative />
      <div className={cx(layout.stack1, s.who)}>
        <div className={s.head}>
          <h1>{person.name}</h1>
          <StatusBadge status={person.status} />
          {person.operatorRole && <Badge>{words.roles[person.operatorRole]}</Badge>}
        </div>
        {person.username && <p className={textStyles.note}>@{person.username}</p>}
      </div>
      {person.isPerformer && (
        <ButtonLink size="sm" variant="secondary" href={profilePath(person)}>
          {t.viewPage}
        </ButtonLink>
      )}
      {allows(role, 'money.view') && (
        <ButtonLink size="sm" variant="secondary" href={paymentsPath({ personId: person._id })}>
          {t.payments}
        </ButtonLink>
      )}
      {person.isPerformer && person.username && allows(role, 'payouts.decide') && (
        <ButtonLink size="sm" variant="secondary" href={payoutsOf(person.username)}>
          {t.payouts}
        </ButtonLink>
      )}
    </header>
  )
}
