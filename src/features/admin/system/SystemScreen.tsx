import type { ReactElement, ReactNode } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useSend } from '../../../api/use-send.ts'
import { bytes, count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { systemTexts } from './texts.ts'

type System = ResponseOf<'adminSystem.view'>
type Check = System['checks'][number]
type Queue = System['queues'][number]
type Kept = System['errors'][number]

/** How often the state is asked for while the page is visible, in ms. */
const REFRESH_MS = 10_000

/** What runs the site: its parts, jobs, storage, versions and errors; refreshed while it is visible. */
export const SystemScreen = (): ReactElement => {
  const t = useTexts(systemTexts)
  const { data, error, reload } = useRequest('adminSystem.view', {}, { refetchInterval: REFRESH_MS })
  return (
    <AntdProvider>
      <div className={layout.stack6}>
        <PageHead title={t.heading} noindex />
        <ScreenTitle title={t.heading} />
        {error && !data ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : data ? (
          <Parts system={data} onChecked={reload} />
        ) : (
          <Loading>
            <SkeletonBlock height="24rem" />
          </Loading>
        )}
      </div>
    </AntdProvider>
  )
}

const Room = ({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement => (
  <section className={layout.stack3} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const Parts = ({ system, onChecked }: { system: System; onChecked: () => void }): ReactElement => {
  const t = useTexts(systemTexts)
  const locale = useLocale()
  const { checks, queues, media, search, files, databaseBytes, backup, isBackupDue, versions, startedAt, errors } =
    system
  const check = useSend('adminSystem.check')
  const checkAgain = async (): Promise<void> => {
    if (!(await check.send()).ok) return
    onChecked()
    showToast({ kind: 'success', message: t.checked })
  }
  const checkColumns: DataColumn<Check>[] = [
    {
      title: t.part,
      key: 'part',
      rowScope: 'row',
      card: 'head',
      render: (_, { part, kind }) => (
        <span className={layout.stack1}>
          <strong>{t.parts[part]}</strong>
          <span className={textStyles.note}>{kind}</span>
        </span>
      ),
    },
    {
      title: t.state,
      key: 'state',
      card: 'aside',
      render: (_, { isWorking, reason }) => (
        <span className={layout.stack1}>
          <span>
            <Badge tone={isWorking ? 'success' : 'danger'}>{isWorking ? t.works : t.broken}</Badge>
          </span>
          {reason && <span className={textStyles.note}>{reason}</span>}
        </span>
      ),
    },
    {
      title: t.took,
      key: 'ms',
      isOneLine: true,
      render: (_, { ms }) => (ms === undefined ? '–' : t.ms(count(ms, locale))),
    },
    {
      title: t.checkedAt,
      key: 'checkedAt',
      isOneLine: true,
      render: (_, { checkedAt }) => <Time at={checkedAt} />,
    },
  ]
  const mediaColumns: DataColumn<System['media'][number]>[] = [
    {
      title: t.queue,
      key: 'queue',
      rowScope: 'row',
      card: 'head',
      render: (_, { queue }) => <strong>{t.mediaQueues[queue]}</strong>,
    },
    { title: t.waiting, key: 'waiting', align: 'end', render: (_, { waiting }) => count(waiting, locale) },
    { title: t.running, key: 'running', align: 'end', render: (_, { running }) => count(running, locale) },
  ]
  const queueColumns: DataColumn<Queue>[] = [
    { title: t.queue, key: 'queue', rowScope: 'row', card: 'head', render: (_, { queue }) => <strong>{queue}</strong> },
    { title: t.waiting, key: 'waiting', align: 'end', render: (_, { waiting }) => count(waiting, locale) },
    { title: t.running, key: 'running', align: 'end', render: (_, { running }) => count(running, locale) },
    { title: t.failedCount, key: 'failed', align: 'end', render: (_, { failed }) => count(failed, locale) },
  ]
  const fileColumns: DataColumn<System['files'][number]>[] = [
    {
      title: t.fileType,
      key: 'type',
      rowScope: 'row',
      card: 'head',
      render: (_, { type }) => <strong>{t.fileTypes[type]}</strong>,
    },
    { title: t.number, key: 'count', align: 'end', render: (_, row) => count(row.count, locale) },
    { title: t.size, key: 'bytes', align: 'end', isOneLine: true, render: (_, row) => bytes(row.bytes, locale) },
  ]
  const errorColumns: DataColumn<Kept>[] = [
    {
      title: t.message,
      key: 'message',
      rowScope: 'row',
      card: 'head',
      render: (_, { message, requestId, since }) => (
        <span className={layout.stack1}>
          <span>{message}</span>
          <span className={textStyles.note}>
            {t.firstSeen} <Time at={since} /> {requestId && `· ${requestId}`}
          </span>
        </span>
      ),
    },
    { title: t.number, key: 'count', align: 'end', render: (_, row) => count(row.count, locale) },
    { title: t.when, key: 'at', isOneLine: true, render: (_, { at }) => <Time at={at} /> },
  ]
  return (
    <>
      <Room id="parts" title={t.partsTitle}>
        <DataTable label={t.partsTitle} rowKey="part" columns={checkColumns} dataSource={checks} />
        <div>
          <Button variant="secondary" loading={check.sending} onClick={() => void checkAgain()}>
            {t.checkAgain}
          </Button>
        </div>
      </Room>
      <Room id="backup" title={t.backupTitle}>
        {isBackupDue && <Notice tone="warning">{backup ? t.backupDue : t.noBackup}</Notice>}
        {backup && (
          <p>
            {t.backup} <Time at={backup.at} /> ({bytes(backup.bytes, locale)})
          </p>
        )}
      </Room>
      <Room id="jobs" title={t.jobsTitle}>
        {queues.length === 0 ? (
          <p className={textStyles.note}>{t.noJobs}</p>
        ) : (
          <DataTable label={t.jobsTitle} rowKey="queue" columns={queueColumns} dataSource={queues} />
        )}
        <FailedJobs />
      </Room>
      <Room id="media" title={t.mediaTitle}>
        <DataTable label={t.mediaTitle} rowKey="queue" columns={mediaColumns} dataSource={media} />
      </Room>
      <Room id="search" title={t.searchTitle}>
        <p>{t.search(count(search.words, locale), count(search.trending, locale))}</p>
      </Room>
      <Room id="errors" title={t.errorsTitle}>
        {errors.length === 0 ? (
          <p className={textStyles.note}>{t.noErrors}</p>
        ) : (
          <DataTable label={t.errorsTitle} rowKey="message" columns={errorColumns} dataSource={errors} />
        )}
      </Room>
      <Room id="storage" title={t.storageTitle}>
        <p className={textStyles.note}>{t.database(bytes(databaseBytes, locale))}</p>
        <DataTable label={t.storageTitle} rowKey="type" columns={fileColumns} dataSource={files} />
      </Room>
      <Room id="versions" title={t.versionsTitle}>
        <p>
          {t.versions(versions)} {t.runningSince} <Time at={startedAt} exact />
        </p>
      </Room>
    </>
  )
}
