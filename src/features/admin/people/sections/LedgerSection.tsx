import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import type { PersonLedgerAccount, PersonLedgerEntry } from '../../../../../contract/admin/person-records.ts'
import { allows } from '../../../../../contract/admin/roles.ts'
import { useDownload } from '../../../../api/files/use-download.ts'
import { usePage } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { DataTable, type DataColumn } from '../../../../ui/antd/DataTable.tsx'
import { FilterSelect } from '../../../../ui/antd/select/FilterSelect.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { replaceQuery } from '../../../../shell/navigation/replace-query.ts'
import r from '../../../platform/records/records.module.css'
import { selectUser } from '../../../identity/users/slice.ts'
import { PAYMENTS_PATH } from '../../payments/query.ts'
import { usePaymentAmounts } from '../../payments/use-payment-amounts.ts'
import { payoutsOf } from '../../payouts/query.ts'
import s from '../person.module.css'
import { ExportButton } from './ExportButton.tsx'
import { SectionList } from './SectionList.tsx'
import { sectionTexts } from './texts.ts'

const accounts = ['wallet', 'pending', 'available', 'reserved'] as const satisfies readonly PersonLedgerAccount[]

/** The entries of a person's accounts in the ledger, with the balance after each and what it belongs to. The account is in the address. */
export const LedgerSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(sectionTexts)
  const router = useRouter()
  const role = useAppSelector(selectUser)?.operatorRole
  const { sum, inWallet } = usePaymentAmounts()
  const params = { id: person._id }
  const account = accounts.find((one) => one === router.query['account'])
  const filter = account && { account }
  const page = usePage('personRecords.ledger', { params, query: { limit: 30, ...filter } }, { keepPrevious: true })
  const { save, saving } = useDownload('personRecords.exportLedger')
  const amountOf = ({ unit }: PersonLedgerEntry, amount: number): string =>
    unit === 'token' ? inWallet(amount) : sum(amount)
  const linkOf = ({ paymentId, payoutId }: PersonLedgerEntry): ReactElement | undefined => {
    if (paymentId) return <Link href={`${PAYMENTS_PATH}/${paymentId}`}>{t.toPayment}</Link>
    if (payoutId && person.username && allows(role, 'payouts.decide'))
      return <Link href={payoutsOf(person.username)}>{t.toPayouts}</Link>
    return undefined
  }
  const columns: DataColumn<PersonLedgerEntry>[] = [
    {
      title: t.what,
      key: 'kind',
      rowScope: 'row',
      card: 'head',
      render: (_, { kind }) => t.kinds[kind] ?? kind,
    },
    { title: t.account, key: 'account', render: (_, entry) => t.accounts[entry.account] },
    {
      title: t.amount,
      key: 'amount',
      align: 'end',
      isOneLine: true,
      render: (_, entry) => <span className={r.sum}>{amountOf(entry, entry.amount)}</span>,
    },
    {
      title: t.balance,
      key: 'balance',
      align: 'end',
      isOneLine: true,
      render: (_, entry) => <span className={r.sum}>{amountOf(entry, entry.balance)}</span>,
    },
    { title: t.belongsTo, key: 'belongsTo', render: (_, entry) => linkOf(entry) },
    { title: t.when, key: 'at', isOneLine: true, render: (_, { at }) => <Time at={at} /> },
  ]
  return (
    <SectionList
      page={page}
      lead={t.ledgerLead}
      empty={t.noEntries}
      tools={
        <div className={s.tools}>
          {person.isPerformer && (
            <FilterSelect
              label={t.account}
              value={account}
              any={t.allAccounts}
              options={accounts.map((value) => ({ value, label: t.accounts[value] }))}
              onChange={(value) => replaceQuery(router, { account: value })}
            />
          )}
          <ExportButton saving={saving} onSave={() => save({ params, query: { ...filter } })} />
        </div>
      }
    >
      <DataTable label={t.sections.ledger} rowKey="_id" columns={columns} dataSource={page.items} />
    </SectionList>
  )
}
