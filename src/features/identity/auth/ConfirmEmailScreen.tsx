import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { withNext } from '../../../../contract/text/site-address.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { loadUser, selectUser } from '../users/slice.ts'
import { afterLogin } from './after-login.ts'
import s from './auth.module.css'
import { ResendButton } from './ResendButton.tsx'
import { authTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/**
 * Confirms an e-mail address with the link of an e-mail, shows the result, and links to `next`, an address of this
 * site.
 */
export const ConfirmEmailScreen = ({ token, next }: { token: string; next?: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  const dispatch = useAppDispatch()
  const viewer = useAppSelector(selectUser)
  const isWhole = auth.confirmEmail.body.shape.token.safeParse(token).success
  const confirmed = useRef<string>(undefined)
  const { send, sending, error } = useSend('auth.confirmEmail', { toast: false })
  const [email, setEmail] = useState<string>()
  const confirm = async (): Promise<void> => {
    const sent = await send({ body: { token } })
    if (!sent.ok) return
    setEmail(sent.data.email)
    if (viewer) dispatch(loadUser.intent())
  }
  useEffect(() => {
    // The link is valid only once, and React runs effects twice in development.
    if (!isWhole || confirmed.current === token) return
    confirmed.current = token
    void confirm()
  })
  const continueLink = (
    <ButtonLink href={viewer ? afterLogin(viewer, next) : withNext('/auth/login', next)}>
      {viewer ? t.goOn : t.toLogin}
    </ButtonLink>
  )
  const failed = error && error.code !== 'link_expired' && !error.fields
  if (email !== undefined)
    return (
      <BlankLayout title={t.confirmedTitle} lead={t.confirmedText(email)}>
        <PageHead title={t.confirmedTitle} noindex />
        {continueLink}
      </BlankLayout>
    )
  if (isWhole && !error)
    return (
      <BlankLayout title={t.confirmTitle}>
        <PageHead title={t.confirmTitle} noindex />
        <p className={cx(layout.row, s.wait)} role="status">
          <Spinner /> {t.confirming}
        </p>
      </BlankLayout>
    )
  if (failed)
    return (
      <BlankLayout title={t.failedTitle} lead={errorText(error)}>
        <PageHead title={t.failedTitle} noindex />
        <Button loading={sending} onClick={() => void confirm()}>
          {t.tryAgain}
        </Button>
      </BlankLayout>
    )
  if (viewer?.email && viewer.emailVerified)
    return (
      <BlankLayout title={t.alreadyTitle} lead={t.alreadyText(viewer.email)}>
        <PageHead title={t.alreadyTitle} noindex />
        {continueLink}
      </BlankLayout>
    )
  return (
    <BlankLayout title={t.deadTitle} lead={t.deadConfirm}>
      <PageHead title={t.deadTitle} noindex />
      {viewer?.email ? (
        <ResendButton email={viewer.email} next={next} />
      ) : (
        <ButtonLink href={withNext('/auth/login', next)}>{t.toLogin}</ButtonLink>
      )}
    </BlankLayout>
  )
}
