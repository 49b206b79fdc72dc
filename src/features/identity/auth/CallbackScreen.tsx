import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { withNext } from '../../../../contract/text/site-address.ts'
import { useTexts } from '../../../lib/texts.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import s from './auth.module.css'
import { storedNextPath } from './next-path.ts'
import { selectLoginAuth } from './slice.ts'
import { SuspendedLink } from './SuspendedLink.tsx'
import { authTexts } from './texts.ts'
import { providers, useSocialReturn } from './use-social-return.ts'
import type { Provider, Returned } from './use-social-return.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const SecondStep = lazyClient(() => import('./SecondStep.tsx').then((code) => code.SecondStep))

/** The target of a provider's redirect (Spec §3, Social sign-in): in progress, a second step, cancelled, or failed. */
export const CallbackScreen = ({ provider, returned }: { provider: Provider; returned: Returned }): ReactElement => {
  const t = useTexts(authTexts)
  const router = useRouter()
  const { name } = providers[provider]
  const { error } = useAppSelector(selectLoginAuth)
  const outcome = useSocialReturn(provider, returned)
  const toLogin = withNext('/auth/login', storedNextPath())
  if (outcome.state === 'second step')
    return <SecondStep step={outcome.step} next={storedNextPath()} onBack={() => void router.replace(toLogin)} />
  if (outcome.state === 'waiting' && !error)
    return (
      <BlankLayout title={t.callbackTitle(name)}>
        <PageHead title={t.callbackTitle(name)} noindex />
        <p className={cx(layout.row, s.wait)} role="status">
          <Spinner /> {t.callbackWait}
        </p>
      </BlankLayout>
    )
  const cancelled = outcome.state === 'cancelled'
  const title = cancelled ? t.cancelledTitle : t.failedTitle
  const words = cancelled
    ? t.cancelledText(name)
    : outcome.state === 'lost'
      ? t.lostText
      : outcome.state === 'failed'
        ? outcome.message
        : errorText(error)
  return (
    <BlankLayout title={title} lead={words}>
      <PageHead title={title} noindex />
      <div className={layout.cluster}>
        <ButtonLink href={toLogin}>{t.backToLogin}</ButtonLink>
        {error?.code === 'account_suspended' && <SuspendedLink appeal={error.appeal} />}
      </div>
    </BlankLayout>
  )
}
