import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Recipient } from '../../../contract/conversations.ts'
import { useLatched } from '../../lib/use-latched.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { withQuery } from '../payments/site-path.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './call-card.module.css'
import { CallOffDialog } from './CallOffDialog.tsx'
import { callTexts } from './texts.ts'
import type { useCallStep } from './use-call-step.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'

const PayCallDialog = lazyClient(() => import('./PayCallDialog.tsx').then((module) => module.PayCallDialog))

export type CallActionsProps = {
  steps: ReturnType<typeof useCallStep>
  state: string
  isOwn: boolean
  other: Pick<Recipient, 'name' | 'avatar'>
  conversationId: string
}

/** What one can do about a call as it stands: answer, pay, join, call off. `?call=<id>` opens the payment, which is how somebody comes back from a top-up. */
export const CallActions = ({ steps, state, isOwn, other, conversationId }: CallActionsProps): ReactElement | null => {
  const t = useTexts(callTexts)
  const { inWallet } = useAmounts()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const { call, busy } = steps
  const isPaying = isOwn && state === 'accepted' && router.query['call'] === call._id
  const used = useLatched(isPaying)
  const pay = (open: boolean): void =>
    void router.replace(withQuery(router.asPath, { call: open ? call._id : undefined }), undefined, {
      shallow: true,
      scroll: false,
    })
  const isWaiting = state === 'requested' || state === 'accepted' || state === 'paid'
  return (
    <>
      {(isWaiting || state === 'begun') && (
        <div className={s.actions}>
          {state === 'requested' && !isOwn && (
            <Button size="sm" loading={busy === 'accept'} onClick={() => void steps.accept()}>
              {t.accept}
            </Button>
          )}
          {state === 'accepted' && isOwn && (
            <Button size="sm" variant="lamp" onClick={() => pay(true)}>
              {t.pay(inWallet(call.price))}
            </Button>
          )}
          {(state === 'paid' || state === 'begun') && (
            <ButtonLink size="sm" variant="lamp" href={`/calls/${call._id}`}>
              {t.join}
            </ButtonLink>
          )}
          {isWaiting && (
            <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
              {state !== 'requested' ? t.cancel : isOwn ? t.withdraw : t.decline}
            </Button>
          )}
        </div>
      )}
      <CallOffDialog
        open={isAsking && isWaiting}
        steps={steps}
        isDeclined={state === 'requested' && !isOwn}
        onClose={() => setAsking(false)}
      />
      {used && (
        <PayCallDialog
          open={isPaying}
          call={call}
          other={other}
          back={withQuery(`/messages/${conversationId}`, { call: call._id })}
          onClose={() => pay(false)}
        />
      )}
    </>
  )
}
