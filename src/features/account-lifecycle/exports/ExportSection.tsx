import { useState } from 'react'
import type { ReactElement } from 'react'
import type { DataExport } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { accountLifecycle } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { bytes, day, moment } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { ProgressLine } from '../../../ui/antd/ProgressLine.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { IdentityFields } from '../../identity/second-factor/IdentityFields.tsx'
import { usePasswordConfirmation } from '../../identity/second-factor/use-password-confirmation.ts'
import s from '../account-lifecycle.module.css'
import { accountLifecycleTexts } from '../texts.ts'

/** Interval, in ms, of the requests for the progress. */
const POLL_MS = 2000

/** Requests the archive of the account, shows its progress, and offers it for download. */
export const ExportSection = (): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const [isRunning, setRunning] = useState(false)
  const { data, error, isLoading, reload } = useRequest('accountLifecycle.exports', undefined, {
    refetchInterval: isRunning ? POLL_MS : false,
  })
  const current = data?.current
  if ((current?.status === 'running') !== isRunning) setRunning(!isRunning)
  return (
    <section className={cx(layout.stack3, s.part)} aria-labelledby="export">
      <h2 id="export">{t.exportTitle}</h2>
      <p className={s.lead}>{t.exportLead}</p>
      {isLoading ? (
        <Loading>
          <SkeletonBlock height="2.75rem" />
        </Loading>
      ) : error && !data ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} compact />
      ) : (
        <>
          {current?.status === 'running' && <RunningExport progress={current.progress} />}
          {current?.status === 'ready' && <ReadyExport current={current} />}
          {current?.status === 'failed' && <Notice tone="danger">{t.exportFailed}</Notice>}
          {current?.status !== 'running' && <RequestExport nextAt={data?.nextAt} />}
        </>
      )}
    </section>
  )
}

const RunningExport = ({ progress }: { progress: number }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const { send, sending } = useSend('accountLifecycle.stopExport')
  const stop = async (): Promise<void> => {
    if ((await send()).ok) showToast({ kind: 'success', message: t.exportStopped })
  }
  return (
    <div className={layout.stack2} role="status">
      <p>{t.exportRunning}</p>
      <ProgressLine value={progress} label={t.exportProgress} />
      <div className={layout.cluster}>
        <Button variant="secondary" size="sm" loading={sending} onClick={() => void stop()}>
          {t.exportStop}
        </Button>
      </div>
    </div>
  )
}

const ReadyExport = ({ current }: { current: DataExport }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const locale = useLocale()
  const { send, sending } = useSend('accountLifecycle.stopExport')
  const remove = async (): Promise<void> => {
    if ((await send()).ok) showToast({ kind: 'success', message: t.exportDeleted })
  }
  return (
    <Notice
      tone="success"
      role="status"
      action={
        <div className={layout.cluster}>
          {current.url && (
            <ButtonLink size="sm" href={current.url} download>
              {t.exportDownload(bytes(current.size ?? 0, locale))}
            </ButtonLink>
          )}
          <Button variant="quiet" size="sm" loading={sending} onClick={() => void remove()}>
            {t.exportDelete}
          </Button>
        </div>
      }
    >
      {t.exportReady(day(current.expiresAt ?? current.createdAt, locale))}
    </Notice>
  )
}

const RequestExport = ({ nextAt }: { nextAt: string | undefined }): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const locale = useLocale()
  const { send, sending } = useSend('accountLifecycle.export', { toast: false })
  const form = useForm({ initial: { currentPassword: '' }, schema: accountLifecycle.export.body })
  const confirmation = usePasswordConfirmation(form)
  const submit = async (): Promise<void> => {
    const sent = await send({ body: await confirmation.withPassword(form.values.currentPassword) })
    if (sent.ok) showToast({ kind: 'success', message: t.exportRequested })
    else confirmation.report(sent.error)
  }
  if (nextAt) return <p className={textStyles.note}>{t.exportNext(moment(nextAt, locale))}</p>
  return (
    <Form ref={form.ref} className={layout.stack3} onSubmit={() => void submit()}>
      <IdentityFields
        confirmation={confirmation}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      <div className={layout.cluster}>
        <Button type="submit" variant="secondary" loading={sending}>
          {t.exportStart}
        </Button>
      </div>
      <p className={textStyles.note}>{t.exportOften}</p>
    </Form>
  )
}
