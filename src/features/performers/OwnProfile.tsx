import type { ReactElement } from 'react'
import { Plus } from '../../ui/icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import s from './own-profile.module.css'

const T = texts({
  en: {
    edit: 'Edit profile',
    newPost: 'New post',
    pendingTitle: 'Only you can see this page',
    pendingText:
      "We're reviewing your account. You can set everything up in the meantime. Your page goes public once you're approved.",
  },
  pt: {
    edit: 'Editar perfil',
    newPost: 'Nova publicação',
    pendingTitle: 'Só você vê esta página',
    pendingText:
      'Estamos analisando sua conta. Enquanto isso, você já pode preparar tudo. Sua página fica pública assim que a conta for aprovada.',
  },
})

/** What a creator can do on their own page. */
export const OwnActions = (): ReactElement => {
  const t = useTexts(T)
  return (
    <div className={s.actions}>
      <ButtonLink href="/creator/post" icon={<Plus aria-hidden />}>
        {t.newPost}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/creator/account?section=profile">
        {t.edit}
      </ButtonLink>
    </div>
  )
}

/** Why nobody else sees the page of a creator who is not approved yet. */
export const PendingNotice = (): ReactElement => {
  const t = useTexts(T)
  return (
    <div className={s.pending} role="status">
      <strong>{t.pendingTitle}</strong> {t.pendingText}
    </div>
  )
}
