import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { AccountingLine } from '../../../../contract/admin/accounting.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { count, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { FilterSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Download } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { longLabel } from '../../money/earnings/labels.ts'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import { BackLink } from '../../platform/records/BackLink.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from '../admin-list.module.css'
import { PAYMENTS_PATH } from '../payments/query.ts'
import { adminPaymentTexts } from '../payments/texts.ts'
import { accountingMonth, accountingMonths, accountingInput } from './query.ts'
import { accountingTexts } from './texts.ts'

type Row = AccountingLine & { key: string; isTotal?: boolean }

const totalOf = (lines: readonly AccountingLine[], of: 'added' | 'taken' | 'sum'): number =>
  fromMinor(lines.reduce((sum, line) => sum + toMinor(line[of]), 0))

/** The movements of a month by kind of account, and the export of every entry; the month is in the address. */
export const AccountingScreen = (): ReactElement => {
  const t = useTexts(accountingTexts)
  const payments = useTexts(adminPaymentTexts)
  const locale = useLocale()
  const router = useRouter()
  const month = accountingMonth(router.query)
  const { data, error, reload } = useRequest('accounting.view', accountingInput(month), { keepPrevious: true })
  const { save, saving } = useDownload('accounting.export')
  return (
    <AntdProvider>
      <div className={layout.stack4}>
        <PageHead title={t.title} noindex />
        <BackLink href={PAYMENTS_PATH}>{payments.back}</BackLink>
        <ScreenTitle title={t.title}>
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            loading={saving}
            onClick={() => void save(accountingInput(month))}
          >
            {t.export}
          </Button>
        </ScreenTitle>
        <p className={textStyles.lead}>
          {t.lead} {t.exportHint}
        </p>
        <div className={s.filters}>
          <FilterSelect
            className={s.select}
            label={t.month}
            value={month}
            any={t.thisMonth}
            options={accountingMonths().map((value) => ({ value, label: longLabel(value, locale) }))}
            onChange={(value) => replaceQuery(router, { month: value })}
          />
        </div>
        {error && !data ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : !data ? (
          <Loading>
            <SkeletonBlock height="24rem" />
          </Loading>
        ) : data.lines.length === 0 ? (
          <EmptyState scene="ticket" title={t.empty} />
        ) : (
          (['currency', 'token'] as const).map((unit) => (
            <UnitLines key={unit} unit={unit} lines={data.lines.filter((line) => line.unit === unit)} />
          ))
        )}
      </div>
    </AntdProvider>
  )
}

const UnitLines = ({
  unit,
  lines,
}: {
  unit: 'currency' | 'token'
  lines: readonly AccountingLine[]
}): ReactElement | null => {
  const t = useTexts(accountingTexts)
  const { accounts } = useTexts(adminPaymentTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { inWallet } = useAmounts()
  if (lines.length === 0) return null
  const amount = (value: number): string => (unit === 'currency' ? money(value, locale, currency) : inWallet(value))
  const total: Row = {
    key: 'total',
    account: 'total',
    unit,
    added: totalOf(lines, 'added'),
    taken: totalOf(lines, 'taken'),
    sum: totalOf(lines, 'sum'),
    entries: lines.reduce((sum, line) => sum + line.entries, 0),
    isTotal: true,
  }
  const columns: DataColumn<Row>[] = [
    {
      title: t.account,
      key: 'account',
      rowScope: 'row',
      card: 'head',
      render: (_, { account, isTotal }) => <strong>{isTotal ? t.total : (accounts[account] ?? account)}</strong>,
    },
    { title: t.added, key: 'added', align: 'end', isOneLine: true, render: (_, { added }) => amount(added) },
    { title: t.taken, key: 'taken', align: 'end', isOneLine: true, render: (_, { taken }) => amount(taken) },
    { title: t.sum, key: 'sum', align: 'end', isOneLine: true, render: (_, { sum }) => amount(sum) },
    { title: t.entries, key: 'entries', align: 'end', render: (_, { entries }) => count(entries, locale) },
  ]
  return (
    <section className={layout.stack3} aria-labelledby={unit}>
      <h2 id={unit}>{t[unit]}</h2>
      <DataTable
        label={t[unit]}
        rowKey="key"
        columns={columns}
        dataSource={[...lines.map((line): Row => ({ ...line, key: line.account })), total]}
      />
      <p className={textStyles.note}>{total.sum === 0 ? t.balanced : t.unbalanced}</p>
    </section>
  )
}
