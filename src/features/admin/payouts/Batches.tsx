import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { adminPayouts, type PayoutBatch } from '../../../../contract/admin/payouts.ts'
import { useCache } from '../../../api/cache.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { count, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Download } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import r from '../../platform/records/records.module.css'
import { selectSettings } from '../../platform/settings/slice.ts'
import { MoneyDialog } from '../MoneyDialog.tsx'
import { batchesInput, PAYOUTS_PATH } from './query.ts'
import { adminPayoutTexts } from './texts.ts'

/** Batches of bank transfers, newest first: the file for the bank, and all of them marked as paid at once. */
export const Batches = ({ tabs }: { tabs: ReactNode }): ReactElement => {
  const t = useTexts(adminPayoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const input = batchesInput(pageNumberOf(useRouter().query))
  const columns: DataColumn<PayoutBatch>[] = [
    {
      title: t.tabs.batches,
      key: 'number',
      rowScope: 'row',
      card: 'head',
      render: (_, { number, createdBy }) => (
        <span className={layout.stack1}>
          <strong>{t.batchName(number)}</strong>
          <span className={textStyles.note}>{createdBy}</span>
        </span>
      ),
    },
    { title: t.made, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
    {
      title: t.transfers,
      key: 'count',
      render: (_, batch) => (
        <span className={layout.stack1}>
          <span className={layout.cluster}>
            {count(batch.count, locale)}
            <Badge tone={batch.open === 0 ? 'success' : 'accent'}>{t.open(batch.open)}</Badge>
            {batch.open > 0 && batch.sentAt && <Badge tone="lamp">{t.fileTaken}</Badge>}
          </span>
          {batch.paid && batch.paid.count > 0 && (
            <span className={textStyles.note}>
              {t.paidOf(batch.paid.count, money(batch.paid.amount, locale, currency))}
            </span>
          )}
          {batch.returned && batch.returned.count > 0 && (
            <span className={textStyles.note}>
              {t.returnedOf(batch.returned.count, money(batch.returned.amount, locale, currency))}
            </span>
          )}
        </span>
      ),
    },
    {
      title: t.amount,
      key: 'amount',
      align: 'end',
      isOneLine: true,
      render: (_, { amount }) => <span className={r.sum}>{money(amount, locale, currency)}</span>,
    },
    { title: t.actions, key: 'actions', card: 'bare', render: (_, batch) => <BatchActions batch={batch} /> },
  ]
  return (
    <RecordScreen
      path={`${PAYOUTS_PATH}?state=batches`}
      list={useRequest('adminPayouts.batches', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={columns}
      t={{ ...t, search: undefined, found: t.batchesFound }}
      aside={null}
      above={tabs}
      empty={<EmptyState scene="ticket" title={t.empties.batches} />}
    />
  )
}

const BatchActions = ({ batch: { _id, number, open, sentAt } }: { batch: PayoutBatch }): ReactElement | null => {
  const t = useTexts(adminPayoutTexts)
  const [isAsking, setAsking] = useState(false)
  const file = useDownload('adminPayouts.batchFile')
  const { send, sending } = useSend('adminPayouts.payBatch', { toast: false })
  const params = { id: _id }
  const close = (): void => setAsking(false)
  const cache = useCache()
  if (open === 0 && !sentAt) return null
  return (
    <div className={layout.cluster}>
      <Button
        size="sm"
        variant="secondary"
        icon={<Download aria-hidden />}
        loading={file.saving}
        aria-label={`${t.file}: ${t.batchName(number)}`}
        onClick={() => void file.save({ params }).then(() => cache.applyEmitted('adminPayouts.payBatch'))}
      >
        {t.file}
      </Button>
      {open > 0 && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t.payAll}: ${t.batchName(number)}`}
          onClick={() => setAsking(true)}
        >
          {t.payAll}
        </Button>
      )}
      <MoneyDialog
        open={isAsking}
        onClose={close}
        title={t.payAllTitle(number)}
        confirm={t.payAll}
        schema={adminPayouts.payBatch.body}
        reference={t.reference}
        busy={sending}
        send={(body) => send({ params, body })}
        onDone={() => {
          close()
          showToast({ kind: 'success', message: t.paid })
        }}
      >
        <p>{t.payAllText(open)}</p>
      </MoneyDialog>
    </div>
  )
}
