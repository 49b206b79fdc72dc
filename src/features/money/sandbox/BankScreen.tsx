import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { money } from '../../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { CardBrand } from '../cards/CardBrand.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { ownPath, withQuery } from '../../../shell/navigation/site-path.ts'
import { selectUi } from '../../platform/settings/ui-slice.ts'
import s from './bank.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const T = texts({
  en: {
    title: 'Is this you?',
    lead: "This page plays your bank and asks if you're the one paying.",
    amount: 'Amount',
    to: 'To',
    card: 'Card',
    what: 'For',
    types: { top_up: 'Wallet top-up', subscription: 'Subscription' },
    approve: (price: string) => `Approve ${price}`,
    refuse: 'Decline',
    decided: { succeeded: 'You approved this payment.', declined: 'You declined this payment. Nothing was charged.' },
    goOn: 'Go back',
  },
  pt: {
    title: 'É você?',
    lead: 'Esta página faz o papel do seu banco e pergunta se é você quem está pagando.',
    amount: 'Valor',
    to: 'Para',
    card: 'Cartão',
    what: 'Por',
    types: { top_up: 'Recarga da carteira', subscription: 'Assinatura' },
    approve: (price: string) => `Aprovar ${price}`,
    refuse: 'Recusar',
    decided: { succeeded: 'Você aprovou este pagamento.', declined: 'Você recusou este pagamento. Nada foi cobrado.' },
    goOn: 'Voltar',
  },
})

/** The bank page of the sandbox gateway: the cardholder approves or refuses and returns to where the payment was started, which checks the result. */
export const BankScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const router = useRouter()
  const { siteName } = useAppSelector(selectUi)
  const input = { params: { id } }
  const { data: charge, error, reload } = useRequest('sandbox.charge', input, { staleTime: 0 })
  const [answer, setAnswer] = useState<boolean>()
  const { send, sending } = useSend('sandbox.authenticate')
  const back = charge && withQuery(ownPath(router.query['back'], '/wallet'), { payment: charge.paymentId })
  const decide = async (approve: boolean): Promise<void> => {
    setAnswer(approve)
    const sent = await send({ ...input, body: { approve } })
    if (sent.ok && back) void router.replace(back)
    else setAnswer(undefined)
  }
  return (
    <BlankLayout title={t.title} lead={t.lead}>
      <PageHead title={t.title} noindex />
      {!charge || !back ? (
        error ? (
          <ErrorState compact message={errorText(error)} onRetry={reload} />
        ) : (
          <Loading>
            <SkeletonBlock height="14rem" />
          </Loading>
        )
      ) : (
        <div className={layout.stack6}>
          <SandboxNote />
          <dl className={cx(layout.stack3, layout.surface, s.slip)}>
            <div className={s.amount}>
              <dt>{t.amount}</dt>
              <dd>{money(charge.amount, locale, charge.currency)}</dd>
            </div>
            <div>
              <dt>{t.to}</dt>
              <dd>{siteName}</dd>
            </div>
            <div>
              <dt>{t.what}</dt>
              <dd>{t.types[charge.type]}</dd>
            </div>
            <div>
              <dt>{t.card}</dt>
              <dd className={s.card}>
                <CardBrand brand={charge.brand} /> {charge.brand} •••• {charge.last4}
              </dd>
            </div>
          </dl>
          {charge.status === 'requires_action' ? (
            <div className={layout.stack3}>
              <Button
                size="lg"
                block
                loading={answer === true}
                disabled={sending && answer !== true}
                onClick={() => void decide(true)}
              >
                {t.approve(money(charge.amount, locale, charge.currency))}
              </Button>
              <Button
                size="lg"
                block
                variant="secondary"
                loading={answer === false}
                disabled={sending && answer !== false}
                onClick={() => void decide(false)}
              >
                {t.refuse}
              </Button>
            </div>
          ) : (
            <Notice
              tone={charge.status === 'declined' ? 'warning' : 'success'}
              title={t.decided[charge.status === 'declined' ? 'declined' : 'succeeded']}
              action={
                <Button size="sm" onClick={() => void router.replace(back)}>
                  {t.goOn}
                </Button>
              }
            />
          )}
        </div>
      )}
    </BlankLayout>
  )
}
