import type { Payout } from '../../../../contract/money/payouts.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import r from '../../platform/records/records.module.css'
import { selectSettings } from '../../platform/settings/slice.ts'
import { payoutTone } from './query.ts'
import { payoutTexts } from './texts.ts'

/** Columns of the table of payouts. */
export const usePayoutColumns = (): DataColumn<Payout>[] => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  return [
    {
      title: t.payout,
      key: 'number',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, number }) => (
        <span className={r.title}>
          <Link href={`/creator/payouts/${_id}`}>{t.number(number)}</Link>
        </span>
      ),
    },
    { title: t.account, key: 'account', render: (_, { destination }) => <span dir="auto">{destination.label}</span> },
    { title: t.requested, key: 'createdAt', render: (_, { createdAt }) => day(createdAt, locale) },
    {
      title: t.status,
      key: 'status',
      render: (_, { status }) => <Badge tone={payoutTone[status]}>{t.statuses[status]}</Badge>,
    },
    {
      title: t.amount,
      key: 'amount',
      align: 'end',
      render: (_, { amount }) => <span className={r.sum}>{money(amount, locale, currency)}</span>,
    },
  ]
}
