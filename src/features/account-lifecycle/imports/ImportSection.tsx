import { useState } from 'react'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type { DataImport } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { copyLink } from '../../../lib/copy-link.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { ProgressLine } from '../../../ui/antd/ProgressLine.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { SingleUpload } from '../../platform/uploads/SingleUpload.tsx'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import s from '../account-lifecycle.module.css'
import { accountLifecycleTexts } from '../texts.ts'

/** Interval, in ms, of the requests for the progress. */
const POLL_MS = 2000
const ACCEPT = '.zip,application/zip'

/** Reads in a creator's archive from another site: the upload, how it is added, the progress, and what became of it. */
export const ImportSection = ({ user }: { user: CurrentUser }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const [isRunning, setRunning] = useState(false)
  const { data } = useRequest('accountLifecycle.imports', undefined, { refetchInterval: isRunning ? POLL_MS : false })
  const current = data?.current
  if ((current?.status === 'running') !== isRunning) setRunning(!isRunning)
  return (
    <section className={cx(layout.stack3, s.part)} aria-labelledby="import">
      <h2 id="import">{t.importTitle}</h2>
      <p className={s.lead}>{t.importLead}</p>
      {current && current.status !== 'running' && <ImportResult current={current} user={user} />}
      {current?.status === 'running' ? (
        <RunningImport current={current} />
      ) : (
        <ImportForm mayPublish={user.status === 'active'} />
      )}
    </section>
  )
}

const ImportResult = ({ current, user }: { current: DataImport; user: CurrentUser }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const { existing = 0 } = current
  if (current.status === 'failed')
    return (
      <Notice tone="danger" role="status">
        {t.failures[current.failure ?? 'failed']}
      </Notice>
    )
  return (
    <Notice
      tone={current.status === 'done' ? 'success' : 'info'}
      role="status"
      title={
        current.status === 'done' ? t.importDone(current.added, existing, current.skipped - existing) : t.importStopped
      }
      action={
        <Button variant="secondary" size="sm" onClick={() => copyLink(`/${user.username ?? user._id}`, t.copied)}>
          {t.copyLink}
        </Button>
      }
    >
      <ImportProblems current={current} />
      <p>{t.importFans}</p>
    </Notice>
  )
}

/** What was not added, and why. */
const ImportProblems = ({ current }: { current: DataImport }): ReactElement | null => {
  const t = useTexts(accountLifecycleTexts)
  const { problems = [], skipped, existing = 0 } = current
  if (problems.length === 0) return null
  const others = skipped - existing - problems.length
  return (
    <ul className={s.list}>
      {problems.map(({ part, row, title, reason, detail }) => (
        <li key={`${part} ${row}`}>
          <strong>{title ? title : t.problemOf(t.lists[part], row)}</strong>: {t.problems[reason]}
          {detail && ` (${detail})`}
        </li>
      ))}
      {others > 0 && <li>{t.moreProblems(others)}</li>}
    </ul>
  )
}

const RunningImport = ({ current: { added, skipped, total } }: { current: DataImport }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const { send, sending } = useSend('accountLifecycle.stopImport')
  const stop = async (): Promise<void> => {
    if ((await send()).ok) showToast({ kind: 'success', message: t.importStopped })
  }
  const done = added + skipped
  return (
    <div className={layout.stack2} role="status">
      <p>{t.importRunning(done, total)}</p>
      <ProgressLine value={total === 0 ? 0 : done / total} label={t.importProgress} />
      <div className={layout.cluster}>
        <Button variant="secondary" size="sm" loading={sending} onClick={() => void stop()}>
          {t.importStop}
        </Button>
      </div>
    </div>
  )
}

const ImportForm = ({ mayPublish }: { mayPublish: boolean }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const locale = useLocale()
  const [how, setHow] = useState<'drafts' | 'published'>('drafts')
  const uploads = useUploads({
    scope: 'archive',
    accept: (file) => (/\.zip$/i.test(file.name) ? 'archive' : null),
    max: 1,
  })
  const [item] = uploads.items
  const { send, sending } = useSend('accountLifecycle.import')
  const start = async (): Promise<void> => {
    if (!item?.fileId) return
    const sent = await send({ body: { fileId: item.fileId, publishes: how === 'published' } })
    if (sent.ok) uploads.release(item.key)
  }
  return (
    <div className={layout.stack4}>
      <SingleUpload
        label={t.importFile}
        uploads={uploads}
        accept={ACCEPT}
        note={t.importNote(bytes(mediaTypes.archive.maxBytes, locale))}
      />
      {item && (
        <>
          {mayPublish && (
            <RadioCards
              legend={t.importHow}
              name="import-how"
              value={how}
              onChange={setHow}
              options={[
                { value: 'drafts', title: t.importDrafts, note: t.importDraftsNote },
                { value: 'published', title: t.importPublished, note: t.importPublishedNote },
              ]}
            />
          )}
          <div className={layout.cluster}>
            <Button disabled={item.status !== 'ready'} loading={sending} onClick={() => void start()}>
              {t.importStart}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
