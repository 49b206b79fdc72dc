import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../../contract/performers.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ProfileTab } from '../profile-tabs.ts'
import { tabTexts } from './texts.ts'

/** What one tab of a creator's page gets. */
export type TabProps = {
  performer: PerformerProfile /** As the address names the creator: the lists were fetched by it. */
  id: string
  isOwn: boolean
}

export type EmptyTabProps = Pick<TabProps, 'performer' | 'isOwn'> & { kind: Exclude<ProfileTab, 'about'> }

/** Where its creator makes the first of a kind. */
const makers = {
  posts: '/creator/post',
  photos: '/creator/photos',
  videos: '/creator/videos',
  galleries: '/creator/galleries',
  shop: '/creator/products',
}

/** Nothing of a kind yet: to its creator the way to the first one, to others a quiet line. */
export const EmptyTab = ({ kind, performer, isOwn }: EmptyTabProps): ReactElement => {
  const t = useTexts(tabTexts)
  return isOwn ? (
    <EmptyState title={t.ownEmpty[kind]} action={<ButtonLink href={makers[kind]}>{t.add[kind]}</ButtonLink>}>
      {t.ownEmptyHint[kind]}
    </EmptyState>
  ) : (
    <EmptyState title={t.empty[kind]} scene="seats">
      {t.emptyHint(performer.name)}
    </EmptyState>
  )
}
