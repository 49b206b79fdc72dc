import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactElement } from 'react'
import type { Payment } from '../../../contract/payments.ts'
import { request } from '../../api/request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { BlankLayout } from '../../shell/layouts/BlankLayout.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { storedReturnPath } from './return-path-storage.ts'
import { ownPath, withQuery } from './site-path.ts'

const T = texts({
  en: {
    title: 'Back from your bank',
    lead: "One moment. We're checking your payment.",
    failed: "We couldn't find this payment.",
  },
  pt: {
    title: 'De volta do seu banco',
    lead: 'Um momento. Estamos conferindo seu pagamento.',
    failed: 'Não foi possível encontrar este pagamento.',
  },
})

/** Shows a payment whose origin is not known: the bank has led to another browser, as banking apps do. */
const homeOf = ({ type, performer, subscriptionType: plan }: Payment): string =>
  type === 'top_up' || !performer
    ? '/wallet'
    : withQuery(`/${performer.username ?? performer._id}`, { subscribe: performer._id, plan })

/**
 * The page to which a bank returns its cardholder: it leads on to where the payment was started, which checks its
 * result (Spec §7, Payments).
 */
export const ReturnScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(T)
  const router = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [trouble, setTrouble] = useState<string>()
  const goOn = useEffectEvent(async (): Promise<void> => {
    const kept = storedReturnPath(id)
    try {
      const back =
        kept === undefined ? homeOf(await request('payments.confirm', { params: { id } })) : ownPath(kept, '/wallet')
      await router.replace(withQuery(back, { payment: id }))
    } catch (error) {
      setTrouble(errorText(error))
    }
  })
  useEffect(() => void goOn(), [attempt])
  const again = (): void => {
    setTrouble(undefined)
    setAttempt((count) => count + 1)
  }
  return (
    <BlankLayout title={t.title} lead={t.lead}>
      <PageHead title={t.title} noindex />
      {trouble === undefined ? <Spinner /> : <ErrorState compact title={t.failed} message={trouble} onRetry={again} />}
    </BlankLayout>
  )
}
