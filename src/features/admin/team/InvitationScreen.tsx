import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { teamTexts } from './texts.ts'

/** Where the link in an invitation leads: the viewer accepts it. */
export const InvitationScreen = (): ReactElement => {
  const t = useTexts(teamTexts)
  const router = useRouter()
  const { token } = router.query
  const { send, sending, error } = useSend('operators.accept', { toast: false })
  const accept = async (): Promise<void> => {
    const sent = await send({ body: { token: String(token) } })
    if (!sent.ok) return
    showToast({ kind: 'success', message: t.accepted })
    // The shell reads the role with the page, so the admin area is reloaded.
    location.assign('/admin')
  }
  return (
    <Card className={layout.stack4}>
      <PageHead title={t.acceptTitle} noindex />
      <h1>{t.acceptTitle}</h1>
      {typeof token !== 'string' || token.length < 20 ? (
        <p>{t.noToken}</p>
      ) : (
        <>
          <p>{t.acceptText}</p>
          {error && (
            <p className={textStyles.fault} role="alert">
              {error.code === 'not_found'
                ? t.gone
                : error.code === 'email_unverified'
                  ? t.unconfirmed
                  : errorText(error)}
            </p>
          )}
          <div className={layout.cluster}>
            {error?.code === 'email_unverified' ? (
              <ButtonLink href="/user/account">{t.toAccount}</ButtonLink>
            ) : (
              <Button loading={sending} onClick={() => void accept()}>
                {t.accept}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}
