import type { ReactElement } from 'react'
import { saveSocial } from '../../../api/social-cookies.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useSite } from '../../../shell/site.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import s from './auth.module.css'
import { storeNextPath } from './next-path.ts'
import { authTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type Props = {
  /** The type of account to create for a new user. */
  role: 'user' | 'performer'
  next?: string | undefined
}

/** Buttons for the sign-in providers that the operator has configured; nothing without any (Spec §3, §7). */
export const SocialButtons = ({ role, next }: Props): ReactElement | null => {
  const t = useTexts(authTexts)
  const { origin } = useSite()
  const { socialLogin } = useAppSelector(selectSettings)
  const google = useSend('auth.googleLogin')
  const twitter = useSend('auth.twitterLogin')
  if (!socialLogin.google && !socialLogin.twitter) return null
  const leave = (url: string): void => {
    storeNextPath(next)
    window.location.assign(url)
  }
  const toGoogle = async (): Promise<void> => {
    const callbackUrl = `${origin}/auth/callback/google`
    const sent = await google.send({ body: { callbackUrl, role } })
    if (!sent.ok) return
    saveSocial({ callbackUrl, role, state: sent.data.state })
    leave(sent.data.url)
  }
  const toTwitter = async (): Promise<void> => {
    const callbackUrl = `${origin}/auth/callback/twitter`
    const sent = await twitter.send({ body: { callbackUrl, role } })
    if (!sent.ok) return
    const { oauthToken, oauthTokenSecret, url } = sent.data
    saveSocial({ callbackUrl, role, oauthToken, oauthTokenSecret })
    leave(url)
  }
  return (
    <>
      <p className={cx(layout.row, s.or)}>{t.or}</p>
      <div className={layout.stack3}>
        {socialLogin.google && (
          <Button variant="secondary" block loading={google.sending} onClick={() => void toGoogle()}>
            {t.withGoogle}
          </Button>
        )}
        {socialLogin.twitter && (
          <Button variant="secondary" block loading={twitter.sending} onClick={() => void toTwitter()}>
            {t.withTwitter}
          </Button>
        )}
      </div>
    </>
  )
}
