import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import s from './incoming-calls.module.css'
import { IncomingCall } from './IncomingCall.tsx'
import { incomingTexts } from './incoming-texts.ts'
import { useMarkedTitle } from './use-marked-title.ts'
import { useWaitingCalls } from './use-waiting-calls.ts'

/** Calls shown at once; the others follow. */
const MOST = 2

/** Calls that wait for this account, in a corner of every page: to be answered, paid or joined. */
export const IncomingCalls = (): ReactElement => {
  const t = useTexts(incomingTexts)
  const { waiting, dismiss, isBesideConversation } = useWaitingCalls()
  const toPay = waiting.find(({ todo }) => todo === 'pay')
  useMarkedTitle(toPay && t.payNow(toPay.other.name))
  return (
    <section className={s.place} data-top={isBesideConversation || undefined} aria-label={t.region} aria-live="polite">
      {waiting.slice(0, MOST).map((one) => (
        <IncomingCall key={one.call._id} waiting={one} onDismiss={() => dismiss(one.call)} />
      ))}
    </section>
  )
}
