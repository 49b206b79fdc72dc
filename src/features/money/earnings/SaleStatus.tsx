import type { ReactElement } from 'react'
import type { EarningStatus } from '../../../../contract/money/earnings.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/Card.tsx'
import { earningTexts } from './texts.ts'

const tones = { pending: 'neutral', available: 'success', refunded: 'warning', disputed: 'danger' } as const

/** Badge of a sale's status: on hold, released or returned. */
export const SaleStatus = ({ status }: { status: EarningStatus }): ReactElement => {
  const t = useTexts(earningTexts)
  return <Badge tone={tones[status]}>{t.states[status]}</Badge>
}
