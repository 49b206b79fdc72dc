import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { AdminPayment } from '../../../../contract/admin/payments.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import r from '../../platform/records/records.module.css'
import { AdminList } from '../AdminList.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { PEOPLE_PATH } from '../people/query.ts'
import { paymentFilter, PAYMENTS_PATH, paymentsInput, paymentStatuses, paymentTone, paymentTypes } from './query.ts'
import { adminPaymentTexts } from './texts.ts'
import { usePaymentAmounts } from './use-payment-amounts.ts'

/** Payments by card and purchases from wallets; search, filters and days are in the address. */
export const PaymentsScreen = (): ReactElement => {
  const t = useTexts(adminPaymentTexts)
  const filter = paymentFilter(useRouter().query)
  const page = usePage('adminPayments.list', paymentsInput(filter), { keepPrevious: true })
  const { save, saving } = useDownload('adminPayments.export')
  return (
    <AdminList
      path={PAYMENTS_PATH}
      page={page}
      filter={filter}
      selects={[
        {
          name: 'type',
          label: t.type,
          value: filter.type,
          any: t.everything,
          options: paymentTypes.map((value) => ({ value, label: t.types[value] })),
        },
        {
          name: 'status',
          label: t.status,
          value: filter.status,
          any: t.any,
          options: paymentStatuses.map((value) => ({ value, label: t.statuses[value] })),
        },
      ]}
      t={t}
      empty={t.empty}
      aside={
        <div className={layout.cluster}>
          <ExportButton save={() => save({ query: filter })} saving={saving} />
          <ButtonLink variant="secondary" href="/admin/accounting">
            {t.accounting}
          </ButtonLink>
        </div>
      }
      tabs={
        filter.personId && (
          <p>
            {t.ofOne} <Link href={PAYMENTS_PATH}>{t.clear}</Link>
          </p>
        )
      }
    >
      <PaymentTable payments={page.items} />
    </AdminList>
  )
}

/** Payments as a table; `ofOne`: all are of the same payer, who is not named again. */
export const PaymentTable = ({
  payments,
  ofOne,
}: {
  payments: readonly AdminPayment[]
  ofOne?: boolean
}): ReactElement => {
  const t = useTexts(adminPaymentTexts)
  const { paid, inUnitOf } = usePaymentAmounts()
  const columns: DataColumn<AdminPayment>[] = [
    {
      title: t.what,
      key: 'type',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, type, last4 }) => (
        <span className={layout.stack1}>
          <Link className={r.title} href={`${PAYMENTS_PATH}/${_id}`}>
            {t.types[type]}
          </Link>
          <span className={textStyles.note}>{last4 ? t.card(last4) : t.fromWallet}</span>
        </span>
      ),
    },
    {
      title: t.payer,
      key: 'payer',
      render: (_, { payer }) => <Link href={`${PEOPLE_PATH}/${payer._id}`}>{payer.name}</Link>,
    },
    {
      title: t.performer,
      key: 'performer',
      render: (_, { performer }) => performer && <Link href={`${PEOPLE_PATH}/${performer._id}`}>{performer.name}</Link>,
    },
    {
      title: t.amount,
      key: 'amount',
      align: 'end',
      isOneLine: true,
      render: (_, payment) => (
        <span className={layout.stack1}>
          <span className={r.sum}>{paid(payment)}</span>
          {payment.refunded > 0 && (
            <span className={textStyles.note}>{t.refundedSoFar(inUnitOf(payment, payment.refunded))}</span>
          )}
        </span>
      ),
    },
    {
      title: t.status,
      key: 'status',
      render: (_, { status }) => <Badge tone={paymentTone[status]}>{t.statuses[status]}</Badge>,
    },
    { title: t.when, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
  ]
  const shown = columns.filter(({ key }) => !ofOne || key !== 'payer')
  return <DataTable label={t.title} rowKey="_id" columns={shown} dataSource={payments} />
}
