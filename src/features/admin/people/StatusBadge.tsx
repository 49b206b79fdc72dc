import type { ReactElement } from 'react'
import type { AccountStatus } from '../../../../contract/admin/people.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/Card.tsx'
import { peopleTexts } from './texts.ts'

const tones = {
  active: 'success',
  pending: 'warning',
  rejected: 'danger',
  suspended: 'danger',
  closed: 'neutral',
  erased: 'neutral',
} as const

/** The state of an account. */
export const StatusBadge = ({ status }: { status: AccountStatus }): ReactElement => {
  const t = useTexts(peopleTexts)
  return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
}
