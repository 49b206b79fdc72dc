import type { ReactElement } from 'react'
import { Circle } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../../shell/layouts/BlankLayout.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import s from '../auth.module.css'
import { joinTexts } from './join-texts.ts'
import { JoinSteps } from './JoinSteps.tsx'
import { ResendButton } from '../ResendButton.tsx'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/**
 * Shown to a creator who has registered and waits for approval. `confirm`: the address that has to be confirmed before
 * the first login, with a link that leads on to `next`.
 */
export const JoinedScreen = ({ confirm, next }: { confirm?: string; next?: string | undefined }): ReactElement => {
  const t = useTexts(joinTexts)
  return (
    <BlankLayout wide title={t.doneTitle} lead={t.doneLead}>
      <PageHead title={t.doneTitle} noindex />
      <JoinSteps current="done" />
      <div className={layout.stack5}>
        <p>{t.meanwhile}</p>
        <ul className={cx(layout.stack3, s.facts)}>
          {[t.doPicture, t.doWords, t.doPrice].map((todo) => (
            <li key={todo}>
              <Circle aria-hidden /> {todo}
            </li>
          ))}
        </ul>
        {confirm ? (
          <Notice action={<ResendButton email={confirm} next={next} />}>{t.confirmFirst(confirm)}</Notice>
        ) : (
          <div className={cx(layout.wrap, s.actions)}>
            <ButtonLink href="/creator/account" size="lg">
              {t.setUp}
            </ButtonLink>
          </div>
        )}
      </div>
    </BlankLayout>
  )
}
