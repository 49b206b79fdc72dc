import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { DeskPayment } from '../../../../contract/operator/payment-desk.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { DateRange } from '../../../ui/antd/DateField.tsx'
import { FilterSelect } from '../../../ui/antd/FilterSelect.tsx'
import { SearchField } from '../../../ui/antd/SearchField.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Download } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Time } from '../../../ui/Time.tsx'
import { withQuery } from '../../payments/site-path.ts'
import r from '../../records/records.module.css'
import { PEOPLE_PATH } from '../people/query.ts'
import s from './payment-desk.module.css'
import { paymentFilter, PAYMENTS_PATH, paymentsInput, paymentStatuses, paymentTone, paymentTypes } from './query.ts'
import { deskPaymentTexts } from './texts.ts'
import { usePaymentAmounts } from './use-payment-amounts.ts'

/** Payments by card and purchases from wallets; search, filters and days are in the address. */
export const PaymentsScreen = (): ReactElement => {
  const t = useTexts(deskPaymentTexts)
  const router = useRouter()
  const filter = paymentFilter(router.query)
  const page = usePage('paymentDesk.list', paymentsInput(filter), { keepPrevious: true })
  const { save, saving } = useDownload('paymentDesk.export')
  const go = (change: Record<string, string | undefined>): void =>
    void router.replace(withQuery(router.asPath, change), undefined, { scroll: false, shallow: true })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <AntdProvider>
      <div className={layout.stack4}>
        <PageHead title={t.title} noindex />
        <ScreenTitle title={t.title}>
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            loading={saving}
            onClick={() => void save({ query: filter })}
          >
            {t.export}
          </Button>
          <ButtonLink variant="secondary" href="/operator/books">
            {t.books}
          </ButtonLink>
        </ScreenTitle>
        <p className={textStyles.note}>{t.lead}</p>
        <form className={s.filters} role="search" onSubmit={(event) => event.preventDefault()}>
          <SearchField label={t.search} q={filter.q ?? ''} onSearch={(words) => go({ q: words || undefined })} />
          <FilterSelect
            label={t.type}
            value={filter.type}
            any={t.everything}
            options={paymentTypes.map((value) => ({ value, label: t.types[value] }))}
            onChange={(type) => go({ type })}
          />
          <FilterSelect
            label={t.status}
            value={filter.status}
            any={t.any}
            options={paymentStatuses.map((value) => ({ value, label: t.statuses[value] }))}
            onChange={(status) => go({ status })}
          />
          <DateRange
            label={t.days}
            fromLabel={t.from}
            toLabel={t.to}
            from={filter.from}
            to={filter.to}
            onChange={(from, to) => go({ from, to })}
          />
        </form>
        <PagedList
          page={page}
          failed={t.failed}
          skeleton={
            <Loading>
              <SkeletonBlock height="20rem" />
            </Loading>
          }
          empty={
            <EmptyState
              scene="ticket"
              title={isFiltered ? t.none : t.empty}
              action={
                isFiltered && (
                  <ButtonLink variant="secondary" href={PAYMENTS_PATH}>
                    {t.clear}
                  </ButtonLink>
                )
              }
            />
          }
        >
          <PaymentTable payments={page.items} />
        </PagedList>
      </div>
    </AntdProvider>
  )
}

/** Payments as a table; `ofOne`: all are of the same payer, who is not named again. */
export const PaymentTable = ({
  payments,
  ofOne,
}: {
  payments: readonly DeskPayment[]
  ofOne?: boolean
}): ReactElement => {
  const t = useTexts(deskPaymentTexts)
  const { paid, inUnitOf } = usePaymentAmounts()
  const columns: DataColumn<DeskPayment>[] = [
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
