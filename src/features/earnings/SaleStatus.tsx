import type { ReactElement } from 'react'
import type { EarningStatus } from '../../../contract/earnings.ts'
import { useTexts } from '../../lib/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { earningTexts } from './texts.ts'

const tones = { pending: 'neutral', available: 'success', refunded: 'warning', disputed: 'danger' } as const

/** Whether the money of a sale is on hold, released, or was given back. */
export const SaleStatus = ({ status }: { status: EarningStatus }): ReactElement => {
  const t = useTexts(earningTexts)
  return <Badge tone={tones[status]}>{t.states[status]}</Badge>
}
