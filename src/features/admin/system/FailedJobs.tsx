import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { FailedJob } from '../../../../contract/admin/system.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { NumberedTable } from '../../platform/records/NumberedTable.tsx'
import { failedInput } from './query.ts'
import { systemTexts } from './texts.ts'

/** Jobs that have failed for the last time, with what an operator can do about each. Nothing when there are none. */
export const FailedJobs = (): ReactElement | null => {
  const t = useTexts(systemTexts)
  const { query } = useRouter()
  const top = useRef<HTMLElement>(null)
  const input = failedInput(pageNumberOf(query))
  const { data } = useRequest('adminSystem.jobs', input, { keepPrevious: true, refetchInterval: 10_000 })
  const retry = useSend('adminSystem.retry')
  const retryAll = useSend('adminSystem.retryAll')
  const discard = useSend('adminSystem.discard')
  const [discarding, setDiscarding] = useState<FailedJob>()
  if (!data || data.total === 0) return null
  const done = (isDone: boolean, message: string): void => {
    if (isDone) showToast({ kind: 'success', message })
  }
  const remove = async ({ queue, _id: id }: FailedJob): Promise<void> => {
    const { ok } = await discard.send({ params: { queue, id } })
    if (ok) setDiscarding(undefined)
    done(ok, t.discarded)
  }
  const columns: DataColumn<FailedJob>[] = [
    {
      title: t.job,
      key: 'queue',
      rowScope: 'row',
      card: 'head',
      render: (_, { queue, mail, reason }) => (
        <span className={layout.stack1}>
          <strong>{queue}</strong>
          {mail && <span>{t.mail(mail.to, mail.subject)}</span>}
          {reason && <span className={textStyles.note}>{reason}</span>}
        </span>
      ),
    },
    { title: t.attempts, key: 'attempts', render: (_, { attempts }) => attempts },
    {
      title: t.when,
      key: 'endedAt',
      card: 'bare',
      isOneLine: true,
      render: (_, { endedAt, createdAt }) => <Time at={endedAt ?? createdAt} />,
    },
    {
      title: t.actions,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, job) => (
        <RowMenu
          label={t.actionsOf(job.queue)}
          items={[
            {
              label: t.retry,
              onSelect: () =>
                void retry.send({ params: { queue: job.queue, id: job._id } }).then(({ ok }) => done(ok, t.retried)),
            },
            {
              label: t.retryAll(job.queue),
              onSelect: () =>
                void retryAll.send({ params: { queue: job.queue } }).then(({ ok }) => done(ok, t.retried)),
            },
            null,
            { label: t.discard, danger: true, onSelect: () => setDiscarding(job) },
          ]}
        />
      ),
    },
  ]
  return (
    <section ref={top} className={layout.stack3} aria-label={t.failedTitle}>
      <h3>{t.failedTitle}</h3>
      <NumberedTable label={t.failedTitle} columns={columns} list={data} perPage={input.query.limit} top={top} />
      <Confirm
        open={discarding !== undefined}
        onClose={() => setDiscarding(undefined)}
        title={t.discardTitle}
        confirm={t.discard}
        danger
        busy={discard.sending}
        onConfirm={() => discarding && void remove(discarding)}
      >
        {t.discardText}
      </Confirm>
    </section>
  )
}
