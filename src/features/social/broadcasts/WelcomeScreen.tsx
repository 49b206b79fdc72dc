import { useState } from 'react'
import type { ReactElement } from 'react'
import type { WelcomeMessage } from '../../../../contract/social/welcome-message.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { LeaveGuard } from '../../../shell/navigation/LeaveGuard.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { SwitchField } from '../../../ui/antd/SwitchField.tsx'
import { PendingNotice, useMayPublish } from '../../catalogue/creator-content/PendingNotice.tsx'
import { useMessageForm } from '../messages/form/use-message-form.ts'
import { FanPreviews } from './FanPreviews.tsx'
import s from './broadcasts.module.css'
import { MessageFields } from './MessageFields.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { useReport, type ReportWork } from '../../catalogue/items/use-report.ts'
import { Versioned } from '../../catalogue/items/Versioned.tsx'
import { broadcastTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

type WelcomeAudience = WelcomeMessage['audience']
const audiences: readonly WelcomeAudience[] = ['followers', 'subscribers']

const WelcomeForm = ({ welcome, report }: { welcome: WelcomeMessage; report: ReportWork }): ReactElement => {
  const t = useTexts(broadcastTexts)
  const mayPublish = useMayPublish()
  const cache = useCache()
  const [isEnabled, setEnabled] = useState(welcome.isEnabled)
  const [audience, setAudience] = useState(welcome.audience)
  const { send, sending, error } = useSend('welcomeMessage.update', {
    toast: false,
    patched: ['welcome-message.changed'],
  })
  const form = useMessageForm({
    scope: 'welcome',
    initial: welcome,
    mayBeEmpty: !isEnabled,
    send: async (message) => {
      const sent = await send({ body: { ...message, isEnabled, audience } })
      if (!sent.ok) return
      form.settle()
      showToast({ kind: 'success', message: t.saved })
      report('none')
      // The form is filled again from the cached answer, which must not be the one from before.
      cache.write('welcomeMessage.view', undefined, sent.data)
    },
  })
  const isDirty = form.isDirty || isEnabled !== welcome.isEnabled || audience !== welcome.audience
  useReport(report, isDirty, false)
  return (
    <Form onlyByButton className={cx(layout.stack, s.columns)} onSubmit={form.submit}>
      <div className={s.main}>
        <SwitchField label={t.enabled} hint={t.enabledHint} checked={isEnabled} onChange={setEnabled} />
        <RadioCards<WelcomeAudience>
          legend={t.greets}
          name="greeted"
          value={audience}
          onChange={setAudience}
          options={audiences.map((value) => ({ value, title: t.greeted[value], note: t.greetNotes[value] }))}
        />
        <MessageFields form={form} error={error} />
        <div className={layout.wrap}>
          <Button type="submit" loading={sending} disabled={!mayPublish || !isDirty || form.isPending}>
            {t.save}
          </Button>
        </div>
      </div>
      <FanPreviews form={form} />
      <LeaveGuard dirty={isDirty && !sending} />
    </Form>
  )
}

/** Screen of the message that new followers or subscribers receive. */
export const WelcomeScreen = (): ReactElement => {
  const t = useTexts(broadcastTexts)
  const request = useRequest('welcomeMessage.view')
  return (
    <SettingsPage
      current="welcome"
      title={t.welcomeTitle}
      lead={t.welcomeLead}
      notice={<PendingNotice what="welcome" />}
      request={request}
    >
      {(data) => (
        <Versioned data={data}>{(welcome, report) => <WelcomeForm welcome={welcome} report={report} />}</Versioned>
      )}
    </SettingsPage>
  )
}
