import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import s from './incoming-calls.module.css'
import { incomingTexts } from './incoming-texts.ts'
import { useTitlePrefix } from './use-title-prefix.ts'
import { useWaitingCalls } from './use-waiting-calls.ts'
import type { WaitingCall } from './use-waiting-calls.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Most visits see no call, so its code comes with the first one. */
const IncomingCall = lazyClient(() => import('./IncomingCall.tsx').then((module) => module.IncomingCall))
const PayCallDialog = lazyClient(() => import('./PayCallDialog.tsx').then((module) => module.PayCallDialog))

/** Maximum number of calls shown at once. */
const MAX_SHOWN = 2

/**
 * The waiting calls of this account, in a corner of every page: to be answered, paid or joined. A call can be paid
 * here, because its message may be far up in the conversation.
 */
export const IncomingCalls = (): ReactElement => {
  const t = useTexts(incomingTexts)
  const { waiting, dismiss, isAtTop } = useWaitingCalls()
  const [chosen, setChosen] = useState<WaitingCall>()
  const [isPaying, setPaying] = useState(false)
  const isUnpaid = waiting.some(({ call, todo }) => todo === 'pay' && call._id === chosen?.call._id)
  const pay = (one: WaitingCall): void => {
    setChosen(one)
    setPaying(true)
  }
  const toPay = waiting.find(({ todo }) => todo === 'pay')
  useTitlePrefix(toPay && t.payNow(toPay.other.name))
  return (
    <>
      <section
        className={cx(layout.stack3, s.place)}
        data-top={isAtTop || undefined}
        aria-label={t.region}
        aria-live="polite"
      >
        {waiting.slice(0, MAX_SHOWN).map((one) => (
          <IncomingCall key={one.call._id} waiting={one} onPay={() => pay(one)} onDismiss={() => dismiss(one.call)} />
        ))}
      </section>
      {chosen && (
        <PayCallDialog
          open={isPaying && isUnpaid}
          call={chosen.call}
          other={chosen.other}
          back={withQuery(`/messages/${chosen.call.conversationId}`, { call: chosen.call._id })}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}
