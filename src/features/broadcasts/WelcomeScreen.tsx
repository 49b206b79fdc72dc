import { useState } from 'react'
import type { ReactElement } from 'react'
import { welcomeMessage } from '../../../contract/welcome-message.ts'
import type { WelcomeMessage } from '../../../contract/welcome-message.ts'
import { maxMessageText } from '../../../contract/messages.ts'
import { useRequest } from '../../api/use-request.ts'
import { useSend } from '../../api/use-send.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { PageHead } from '../../shell/Head.tsx'
import { LeaveGuard } from '../../shell/LeaveGuard.tsx'
import { Button } from '../../ui/Button.tsx'
import { RadioCards, Switch } from '../../ui/Choice.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { submitting } from '../auth/use-form.ts'
import { PendingNotice, useMayPublish } from '../creator-content/PendingNotice.tsx'
import { useMessageForm } from '../messages/form/use-message-form.ts'
import { BothViews } from './BothViews.tsx'
import s from './broadcasts.module.css'
import { MessageParts } from './MessageParts.tsx'
import { MessageTabs } from './MessageTabs.tsx'
import { broadcastTexts } from './texts.ts'

type Greeted = WelcomeMessage['audience']
const audiences: readonly Greeted[] = ['followers', 'subscribers']

const WelcomeForm = ({ welcome, onSaved }: { welcome: WelcomeMessage; onSaved: () => void }): ReactElement => {
  const t = useTexts(broadcastTexts)
  const mayPublish = useMayPublish()
  const [isEnabled, setEnabled] = useState(welcome.isEnabled)
  const [audience, setAudience] = useState(welcome.audience)
  const { send, sending, error, fieldErrors } = useSend(welcomeMessage.update, { toast: false, invalidate: [welcomeMessage.view] })
  const form = useMessageForm({
    scope: 'welcome',
    initial: welcome,
    mayBeEmpty: !isEnabled,
    send: async (message) => {
      const sent = await send({ body: { ...message, isEnabled, audience } })
      if (!sent.ok) return
      form.settle()
      showToast({ kind: 'success', message: t.saved })
      onSaved()
    },
  })
  const submit = (): void => {
    if (form.draft.value.text.trim().length <= maxMessageText) form.submit()
  }
  const isDirty = form.isDirty || isEnabled !== welcome.isEnabled || audience !== welcome.audience
  return (
    <form className={s.columns} noValidate onSubmit={submitting(submit)}>
      <div className={s.main}>
        <Switch label={t.enabled} hint={t.enabledHint} checked={isEnabled} onChange={(event) => setEnabled(event.target.checked)} />
        <RadioCards<Greeted> legend={t.greets} name="greeted" value={audience} onChange={setAudience} options={audiences.map((value) => ({ value, title: t.greeted[value], note: t.greetNotes[value] }))} />
        <MessageParts form={form} errors={fieldErrors} />
        {error && !error.fields && (
          <Notice tone="danger" role="alert">
            {errorText(error)}
          </Notice>
        )}
        <div className={s.actions}>
          <Button type="submit" loading={sending} disabled={!mayPublish || !isDirty || form.isAwaited}>
            {t.save}
          </Button>
        </div>
      </div>
      <BothViews form={form} />
      <LeaveGuard dirty={isDirty && !sending} />
    </form>
  )
}

/** What greets whoever begins to follow or to subscribe. */
export const WelcomeScreen = (): ReactElement => {
  const t = useTexts(broadcastTexts)
  const { data, error, reload } = useRequest(welcomeMessage.view)
  const [saves, setSaves] = useState(0)
  return (
    <div className={s.screen}>
      <PageHead title={t.welcomeTitle} />
      <MessageTabs current="welcome" />
      <h1>{t.welcomeTitle}</h1>
      <p className={s.lead}>{t.welcomeLead}</p>
      <PendingNotice />
      {data ? (
        <WelcomeForm key={saves} welcome={data} onSaved={() => setSaves(saves + 1)} />
      ) : error ? (
        <ErrorState title={t.settingsFailed} message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="24rem" />
        </Loading>
      )}
    </div>
  )
}
