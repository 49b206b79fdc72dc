import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { useSend } from '../../../api/use-send.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { LeaveGuard } from '../../../shell/navigation/LeaveGuard.tsx'
import { useAppDispatch } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PendingNotice, useMayPublish } from '../../catalogue/creator-content/PendingNotice.tsx'
import type { MessageBody } from '../messages/form/draft.ts'
import { useMessageForm } from '../messages/form/use-message-form.ts'
import { pendingChanged } from '../messages/slice.ts'
import { everyone, newBroadcastScope, leftOutOf, recipientsBody, type BroadcastRecipients } from './recipients.ts'
import { AudienceFields, useAudienceTotals } from './AudienceFields.tsx'
import { FanPreviews } from './FanPreviews.tsx'
import s from './broadcasts.module.css'
import { MessageFields } from './MessageFields.tsx'
import { MessageTabs } from './MessageTabs.tsx'
import { broadcastTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

/** Screen to write a broadcast: audience, text, files, price and a preview. */
export const NewBroadcastScreen = (): ReactElement => {
  const t = useTexts(broadcastTexts)
  const locale = useLocale()
  const router = useRouter()
  const dispatch = useAppDispatch()
  const mayPublish = useMayPublish()
  const totals = useAudienceTotals()
  const [isTried, setTried] = useState(false)
  const { send, sending, error, fieldErrors } = useSend('broadcasts.create', {
    toast: false,
  })
  const form = useMessageForm({
    scope: newBroadcastScope,
    initial: { text: '', to: everyone },
    resumes: true,
    send: async (message: MessageBody, _previews, pendingId) => {
      const body = { ...message, ...recipientsBody(to) }
      const what = JSON.stringify(body)
      // The same content for the same recipients keeps its id, so that a repetition after a lost answer, even in a later visit, is no second broadcast.
      const id = pendingId ?? (to.last?.what === what ? to.last.id : randomId())
      changeTo({ last: { what, id } })
      const sent = await send({ body: { ...body, clientBroadcastId: id } })
      if (!sent.ok) return
      form.settle()
      dispatch(pendingChanged({ scope: newBroadcastScope, pending: null }))
      const leftOut = leftOutOf(to, sent.data.totalRecipients)
      showToast(
        leftOut === 0
          ? { kind: 'success', message: t.sent }
          : { kind: 'info', message: `${t.sent} ${t.leftOut(leftOut)}` }
      )
      await router.push('/creator/broadcasts')
    },
  })
  const { to = everyone } = form.draft.value
  const { audience, chosen } = to
  const changeTo = (patch: Partial<BroadcastRecipients>): void => form.draft.change({ to: { ...to, ...patch } })
  const total = audience === 'list' ? chosen.length : totals[audience]
  const submit = (): void => {
    setTried(true)
    if (total !== 0) form.submit()
  }
  const missing = isTried && audience === 'list' && chosen.length === 0 ? t.chooseSome : fieldErrors['accountIds']
  return (
    <AntdProvider>
      <div className={s.screen}>
        <PageHead title={t.newTitle} />
        <MessageTabs current="broadcasts" />
        <h1>{t.newTitle}</h1>
        <PendingNotice what="broadcast" />
        <Form onlyByButton className={cx(layout.stack, s.columns)} onSubmit={submit}>
          <div className={s.main}>
            <AudienceFields
              audience={audience}
              chosen={chosen}
              totals={totals}
              error={missing}
              onAudience={(next) => changeTo({ audience: next })}
              onChosen={(people) => changeTo({ chosen: people })}
            />
            <MessageFields form={form} error={error} />
            <div className={layout.wrap}>
              <Button
                type="submit"
                size="lg"
                loading={sending}
                disabled={!mayPublish || totals.everyone === 0 || form.isPending}
              >
                {total ? t.send(count(total, locale), total === 1) : t.sendPlain}
              </Button>
            </div>
          </div>
          <FanPreviews form={form} />
        </Form>
        <LeaveGuard dirty={form.isDirty && !sending} />
      </div>
    </AntdProvider>
  )
}
