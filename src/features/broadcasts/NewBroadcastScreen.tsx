import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { broadcasts } from '../../../contract/broadcasts.ts'
import type { Audience } from '../../../contract/broadcasts.ts'
import type { Person } from '../../../contract/accounts.ts'
import { newIntent } from '../../api/intent.ts'
import { useSend } from '../../api/use-send.ts'
import { count } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { PageHead } from '../../shell/Head.tsx'
import { LeaveGuard } from '../../shell/LeaveGuard.tsx'
import { Button } from '../../ui/Button.tsx'
import { submitting } from '../auth/use-form.ts'
import { PendingNotice, useMayPublish } from '../creator-content/PendingNotice.tsx'
import type { MessageBody } from '../messages/form/draft.ts'
import { useMessageForm } from '../messages/form/use-message-form.ts'
import { AudienceFields, useAudienceTotals } from './AudienceFields.tsx'
import { BothViews } from './BothViews.tsx'
import s from './broadcasts.module.css'
import { MessageParts } from './MessageParts.tsx'
import { MessageTabs } from './MessageTabs.tsx'
import { broadcastTexts } from './texts.ts'

/** One id for the same words to the same people: sent again after a lost connection, it is one message to many. */
const useClientId = (): ((what: object) => string) => {
  const last = useRef({ what: '', id: '' })
  return (what) => {
    const text = JSON.stringify(what)
    if (last.current.what !== text) last.current = { what: text, id: newIntent() }
    return last.current.id
  }
}

/** Writes one message to many: who gets it, what it says and costs, and how they will see it. */
export const NewBroadcastScreen = (): ReactElement => {
  const t = useTexts(broadcastTexts)
  const locale = useLocale()
  const router = useRouter()
  const mayPublish = useMayPublish()
  const totals = useAudienceTotals()
  const clientIdOf = useClientId()
  const [audience, setAudience] = useState<Audience>('everyone')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [isTried, setTried] = useState(false)
  const { send, sending, error, fieldErrors } = useSend(broadcasts.create, { toast: false, invalidate: [broadcasts.list] })
  const total = audience === 'list' ? chosen.length : totals[audience]
  const form = useMessageForm({
    scope: 'broadcast:new',
    send: async (message: MessageBody) => {
      const body = { ...message, audience, ...(audience === 'list' && { accountIds: chosen.map(({ _id }) => _id) }) }
      const sent = await send({ body: { ...body, clientBroadcastId: clientIdOf(body) } })
      if (!sent.ok) return
      form.settle()
      showToast({ kind: 'success', message: t.sent })
      await router.push('/creator/broadcasts')
    },
  })
  const submit = (): void => {
    setTried(true)
    if (total !== 0) form.submit()
  }
  const missing = isTried && audience === 'list' && chosen.length === 0 ? t.chooseSome : fieldErrors['accountIds']
  return (
    <div className={s.screen}>
      <PageHead title={t.newTitle} />
      <MessageTabs current="broadcasts" />
      <h1>{t.newTitle}</h1>
      <PendingNotice />
      <form className={s.columns} noValidate onSubmit={submitting(submit)}>
        <div className={s.main}>
          <AudienceFields audience={audience} chosen={chosen} totals={totals} error={missing} onAudience={setAudience} onChosen={setChosen} />
          <MessageParts form={form} error={error} />
          <div className={s.actions}>
            <Button type="submit" size="lg" loading={sending} disabled={!mayPublish || totals.everyone === 0 || form.isAwaited}>
              {total ? t.send(count(total, locale), total === 1) : t.sendPlain}
            </Button>
          </div>
        </div>
        <BothViews form={form} />
      </form>
      <LeaveGuard dirty={form.isDirty && !sending} />
    </div>
  )
}
