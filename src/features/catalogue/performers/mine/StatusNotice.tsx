import type { ReactElement } from 'react'
import { Circle, CircleCheck } from '../../../../ui/icons.tsx'
import type { OwnPerformer } from '../../../../../contract/catalogue/performers/performers.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import s from './creator-account.module.css'
import { AppealLink } from '../../../identity/decisions/AppealLink.tsx'
import { wantedDocuments } from './DocumentsSection.tsx'
import { creatorAccountTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** The review status of an account that is not approved yet, and what can be prepared until then. Renders nothing for an approved one. */
export const StatusNotice = ({
  own,
  isDocumentsPage,
}: {
  own: OwnPerformer
  isDocumentsPage: boolean
}): ReactElement | null => {
  const t = useTexts(creatorAccountTexts)
  const user = useAppSelector(selectUser) ?? own
  if (own.status === 'active' || own.status === 'suspended') return null
  const toDocuments = isDocumentsPage ? undefined : (
    <ButtonLink href="/creator/account?section=documents" variant="secondary" size="sm">
      {t.toDocuments}
    </ButtonLink>
  )
  if (own.status === 'rejected')
    return isDocumentsPage ? null : (
      <Notice
        tone="danger"
        title={t.rejectedTitle}
        action={
          <>
            {toDocuments}
            <AppealLink />
          </>
        }
      >
        {own.statusReason ? t.rejectedReason(own.statusReason) : t.rejectedText}
      </Notice>
    )
  if (wantedDocuments(own).length > 0)
    return (
      <Notice tone="warning" title={t.sendTitle} action={toDocuments}>
        {t.sendText}
      </Notice>
    )
  const todo: [string, boolean][] = [
    [t.picture, !user.avatar.endsWith('/no-avatar.jpg')],
    [t.cover, Boolean(user.cover)],
    [t.words, Boolean(own.bio)],
    [t.price, own.monthlyPrice > 0],
  ]
  return (
    <Notice title={t.readyTitle}>
      <p>{t.readyText}</p>
      <ul className={cx(layout.wrap, s.todo)}>
        {todo.map(([words, done]) => (
          <li key={words} data-done={done || undefined}>
            {done ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
            {words} <VisuallyHidden>{done ? t.done : t.todo}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
