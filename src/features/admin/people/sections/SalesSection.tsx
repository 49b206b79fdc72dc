import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import type { PersonSale } from '../../../../../contract/admin/person-records.ts'
import { useDownload } from '../../../../api/files/use-download.ts'
import { usePage } from '../../../../api/use-page.ts'
import { percent } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { DataTable, type DataColumn } from '../../../../ui/antd/DataTable.tsx'
import textStyles from '../../../../ui/content/text.module.css'
import layout from '../../../../ui/layouts/layout.module.css'
import { Link } from '../../../../ui/Link.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { SaleStatus } from '../../../money/earnings/SaleStatus.tsx'
import { PAYMENTS_PATH } from '../../payments/query.ts'
import { adminPaymentTexts } from '../../payments/texts.ts'
import { usePaymentAmounts } from '../../payments/use-payment-amounts.ts'
import { personPath } from '../person-sections.ts'
import { ExportButton } from './ExportButton.tsx'
import { SectionList } from './SectionList.tsx'
import { sectionTexts } from './texts.ts'

/** The sales of a creator, each with the commission of its day. */
export const SalesSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(sectionTexts)
  const payments = useTexts(adminPaymentTexts)
  const locale = useLocale()
  const { sum } = usePaymentAmounts()
  const params = { id: person._id }
  const page = usePage('personRecords.sales', { params, query: { limit: 24 } })
  const { save, saving } = useDownload('personRecords.exportSales')
  const columns: DataColumn<PersonSale>[] = [
    {
      title: t.what,
      key: 'type',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, type }) => <Link href={`${PAYMENTS_PATH}/${_id}`}>{payments.types[type]}</Link>,
    },
    {
      title: t.buyer,
      key: 'buyer',
      render: (_, { buyer }) => <Link href={personPath(buyer._id)}>{buyer.name}</Link>,
    },
    { title: payments.gross, key: 'gross', align: 'end', isOneLine: true, render: (_, { gross }) => sum(gross) },
    {
      title: payments.fee,
      key: 'fee',
      align: 'end',
      render: (_, { fee, commission }) => (
        <span className={layout.stack1}>
          {sum(fee)} <span className={textStyles.note}>{percent(commission / 100, locale, 2)}</span>
        </span>
      ),
    },
    { title: payments.net, key: 'net', align: 'end', isOneLine: true, render: (_, { net }) => sum(net) },
    { title: t.state, key: 'status', render: (_, { status }) => <SaleStatus status={status} /> },
    { title: t.when, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
  ]
  return (
    <SectionList
      page={page}
      lead={t.salesLead}
      empty={t.noSales}
      tools={<ExportButton saving={saving} onSave={() => save({ params })} />}
    >
      <DataTable label={t.sections.sales} rowKey="_id" columns={columns} dataSource={page.items} />
    </SectionList>
  )
}
