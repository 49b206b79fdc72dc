import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const T = texts({
  en: {
    title: 'Your payout account',
    lead: 'This page plays the payment provider, which verifies creators before it sends them money.',
    states: {
      pending: 'The provider needs to verify your identity.',
      ready: 'The provider has verified you and can send you money.',
      restricted: "The provider put your account on hold. It won't send you money until you give it more information.",
    },
    ready: 'Verify account',
    restricted: 'Put account on hold',
    goOn: 'Go back',
  },
  pt: {
    title: 'Sua conta de recebimento',
    lead: 'Esta página faz o papel da empresa de pagamentos, que confere quem são os criadores antes de enviar dinheiro.',
    states: {
      pending: 'A empresa precisa confirmar sua identidade.',
      ready: 'A empresa confirmou sua identidade e pode enviar dinheiro para você.',
      restricted: 'A empresa suspendeu sua conta. Nada é enviado até você mandar mais informações.',
    },
    ready: 'Confirmar conta',
    restricted: 'Suspender conta',
    goOn: 'Voltar',
  },
})

const tones = { pending: 'info', ready: 'success', restricted: 'warning' } as const

/** The sandbox's page of the payment company, which confirms or restricts a creator's payout account. `back` is the path to return to. */
export const PayeeScreen = ({ id, back }: { id: string; back: string }): ReactElement => {
  const t = useTexts(T)
  const router = useRouter()
  const input = { params: { id } }
  const { data: account, error, reload } = useRequest('sandboxAccounts.view', input, { staleTime: 0 })
  const [answer, setAnswer] = useState<'ready' | 'restricted'>()
  const { send } = useSend('sandboxAccounts.decide')
  const decide = async (status: 'ready' | 'restricted'): Promise<void> => {
    setAnswer(status)
    const sent = await send({ ...input, body: { status } })
    if (sent.ok && status === 'ready') void router.replace(back)
    else setAnswer(undefined)
  }
  return (
    <BlankLayout title={t.title} lead={t.lead}>
      <PageHead title={t.title} noindex />
      {account ? (
        <div className={layout.stack6}>
          <SandboxNote />
          <Notice tone={tones[account.status]} title={t.states[account.status]} />
          <div className={layout.stack3}>
            {account.status !== 'ready' && (
              <Button size="lg" block loading={answer === 'ready'} onClick={() => void decide('ready')}>
                {t.ready}
              </Button>
            )}
            {account.status !== 'restricted' && (
              <Button
                size="lg"
                block
                variant="secondary"
                loading={answer === 'restricted'}
                onClick={() => void decide('restricted')}
              >
                {t.restricted}
              </Button>
            )}
            <Button size="lg" block variant="quiet" onClick={() => void router.replace(back)}>
              {t.goOn}
            </Button>
          </div>
        </div>
      ) : error ? (
        <ErrorState compact message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="14rem" />
        </Loading>
      )}
    </BlankLayout>
  )
}
