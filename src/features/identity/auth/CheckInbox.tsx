import type { ReactElement } from 'react'
import { withNext } from '../../../../contract/text/site-address.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import s from './auth.module.css'
import { ResendButton } from './ResendButton.tsx'
import { authTexts } from './texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** Shown after registration when the operator requires a confirmed address. */
export const CheckInbox = ({ email, next }: { email: string; next?: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  return (
    <BlankLayout
      title={t.inboxTitle}
      lead={t.inboxText(email)}
      foot={<Link href={withNext('/auth/login', next)}>{t.toLogin}</Link>}
    >
      <PageHead title={t.inboxTitle} noindex />
      <div className={layout.stack5}>
        <p className={textStyles.note}>{t.sentHint}</p>
        <div className={cx(layout.wrap, s.actions)}>
          <ResendButton email={email} next={next} />
        </div>
      </div>
    </BlankLayout>
  )
}
