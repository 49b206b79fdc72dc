import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactElement } from 'react'
import type { Payment } from '../../../../contract/money/payments.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { storedReturnPath } from './return-path-storage.ts'
import { ownPath, withQuery } from '../../../shell/navigation/site-path.ts'

const T = texts({
  en: {
    title: 'Back from your bank',
    lead: "One moment. We're checking your payment.",
  },
  pt: {
    title: 'De volta do seu banco',
    lead: 'Um momento. Estamos conferindo seu pagamento.',
  },
})

// antd is loaded for a failure only.
const ReturnFailed = lazyClient(() => import('./ReturnFailed.tsx').then((module) => module.ReturnFailed))

/** The page for a payment whose origin is unknown: the bank returned to another browser, as banking apps do. */
const homeOf = ({ type, performer, subscriptionType: plan }: Payment): string =>
  type === 'top_up' || !performer
    ? '/wallet'
    : withQuery(`/${performer.username ?? performer._id}`, { subscribe: performer._id, plan })

/** The page to which the bank returns the cardholder. Redirects to where the payment was started, which checks the result (Spec §7, Payments). */
export const ReturnScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(T)
  const router = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const goOn = useEffectEvent(async (): Promise<void> => {
    const stored = storedReturnPath(id)
    try {
      const back =
        stored === undefined
          ? homeOf(await request('payments.confirm', { params: { id } }))
          : ownPath(stored, '/wallet')
      await router.replace(withQuery(back, { payment: id }))
    } catch (error) {
      setFailure(errorText(error))
    }
  })
  useEffect(() => void goOn(), [attempt])
  const again = (): void => {
    setFailure(undefined)
    setAttempt((count) => count + 1)
  }
  return (
    <BlankLayout title={t.title} lead={failure === undefined ? t.lead : undefined}>
      <PageHead title={t.title} noindex />
      {failure === undefined ? <Spinner /> : <ReturnFailed message={failure} onRetry={again} />}
    </BlankLayout>
  )
}
