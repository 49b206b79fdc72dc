import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../../../contract/catalogue/performers/performers.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { ProfileTab } from '../profile-tabs.ts'
import { tabTexts } from './texts.ts'

/** The props of a tab of the creator's page. */
export type TabProps = {
  performer: PerformerProfile
  /** The creator as named in the address, by which the lists were prefetched. */
  id: string
  isOwn: boolean
}

export type EmptyTabProps = Pick<TabProps, 'performer' | 'isOwn'> & { kind: Exclude<ProfileTab, 'about'> }

/** The path of the form that creates the first item of a kind. */
const makers = {
  posts: '/creator/post',
  photos: '/creator/photos',
  videos: '/creator/videos',
  galleries: '/creator/galleries',
  shop: '/creator/products',
}

/** Shown for an empty tab: a link to create the first item for its creator, a short note for others. */
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
