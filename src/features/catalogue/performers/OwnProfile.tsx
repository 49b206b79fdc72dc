import type { ReactElement } from 'react'
import { Plus } from '../../../ui/icons.tsx'
import { texts, useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import s from './own-profile.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const T = texts({
  en: {
    edit: 'Edit profile',
    newPost: 'New post',
    pendingTitle: 'Only you can see this page',
    pendingText: 'It opens to everyone once your account is approved.',
  },
  pt: {
    edit: 'Editar perfil',
    newPost: 'Nova publicação',
    pendingTitle: 'Só você vê esta página',
    pendingText: 'Ela abre para todo mundo assim que sua conta for aprovada.',
  },
})

/** The actions of a creator on their own page. */
export const OwnActions = (): ReactElement => {
  const t = useTexts(T)
  return (
    <div className={cx(layout.wrap, s.actions)}>
      <ButtonLink href="/creator/post" icon={<Plus aria-hidden />}>
        {t.newPost}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/creator/account?section=profile">
        {t.edit}
      </ButtonLink>
    </div>
  )
}

/** A notice that the page is not public until the creator is approved. */
export const PendingNotice = (): ReactElement => {
  const t = useTexts(T)
  return (
    <div className={s.pending}>
      <Notice title={t.pendingTitle}>{t.pendingText}</Notice>
    </div>
  )
}
