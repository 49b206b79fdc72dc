import type { ReactElement } from 'react'
import { withNext } from '../../../contract/site-address.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { BlankLayout } from '../../shell/layouts/BlankLayout.tsx'
import s from './auth.module.css'
import { ResendButton } from './ResendButton.tsx'
import { authTexts } from './texts.ts'
import { Link } from '../../ui/Link.tsx'

/** Where the operator wants a confirmed address first: joining goes on in the inbox. */
export const CheckInbox = ({ email, next }: { email: string; next?: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  return (
    <BlankLayout
      title={t.inboxTitle}
      lead={t.inboxText(email)}
      foot={<Link href={withNext('/auth/login', next)}>{t.toLogin}</Link>}
    >
      <PageHead title={t.inboxTitle} noindex />
      <div className={s.form}>
        <p className={s.hint}>{t.sentHint}</p>
        <div className={s.actions}>
          <ResendButton email={email} next={next} />
        </div>
      </div>
    </BlankLayout>
  )
}
