import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Recipient } from '../../../../contract/social/conversations.ts'
import { useOnceTrue } from '../../../lib/use-once-true.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './call-card.module.css'
import { CancelCallDialog } from './CancelCallDialog.tsx'
import { callTexts } from './texts.ts'
import type { useCallStep } from './use-call-step.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const PayCallDialog = lazyClient(() => import('./PayCallDialog.tsx').then((module) => module.PayCallDialog))

export type CallActionsProps = {
  steps: ReturnType<typeof useCallStep>
  state: string
  isOwn: boolean
  other: Pick<Recipient, 'name' | 'avatar'>
  conversationId: string
  /** Size of the buttons, that of their neighbours. */
  size?: 'sm' | 'lg'
}

/**
 * The available actions of a call in its current state: answer, pay, join, cancel. `?call=<id>` opens the payment, for
 * the return from a top-up.
 */
export const CallActions = ({
  steps,
  state,
  isOwn,
  other,
  conversationId,
  size = 'sm',
}: CallActionsProps): ReactElement | null => {
  const t = useTexts(callTexts)
  const { inWallet } = useAmounts()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const { call, busy } = steps
  const isPaying = isOwn && state === 'accepted' && router.query['call'] === call._id
  const used = useOnceTrue(isPaying)
  const pay = (open: boolean): void => replaceQuery(router, { call: open ? call._id : undefined })
  const isWaiting = state === 'requested' || state === 'accepted' || state === 'paid'
  return (
    <>
      {(isWaiting || state === 'begun') && (
        <div className={cx(layout.wrap, s.actions)}>
          {state === 'requested' && !isOwn && (
            <Button size={size} loading={busy === 'accept'} onClick={() => void steps.accept()}>
              {t.accept}
            </Button>
          )}
          {state === 'accepted' && isOwn && (
            <Button size={size} variant="lamp" onClick={() => pay(true)}>
              {t.pay(inWallet(call.price))}
            </Button>
          )}
          {(state === 'paid' || state === 'begun') && (
            <ButtonLink size={size} variant="lamp" href={`/calls/${call._id}`}>
              {t.join}
            </ButtonLink>
          )}
          {isWaiting && (
            <Button size={size} variant="secondary" onClick={() => setAsking(true)}>
              {state !== 'requested' ? t.cancel : isOwn ? t.withdraw : t.decline}
            </Button>
          )}
        </div>
      )}
      <CancelCallDialog
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
