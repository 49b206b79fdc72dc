import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../../contract/performers.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { tabTexts } from './texts.ts'

/** What one tab of a creator's page gets. */
export type TabProps = { performer: PerformerProfile; /** As the address names the creator: the lists were fetched by it. */ id: string; isOwn: boolean }

export type EmptyTabProps = Pick<TabProps, 'performer' | 'isOwn'> & { kind: 'photos' | 'videos' | 'galleries' | 'shop' }

/** Nothing of a kind yet: to its creator the way to the first one, to others a quiet line. */
export const EmptyTab = ({ kind, performer, isOwn }: EmptyTabProps): ReactElement => {
  const t = useTexts(tabTexts)
  return isOwn ? (
    <EmptyState title={t.ownEmpty[kind]} action={<ButtonLink href={kind === 'shop' ? '/creator/products' : `/creator/${kind}`}>{t.add[kind]}</ButtonLink>}>
      {t.ownEmptyHint[kind]}
    </EmptyState>
  ) : (
    <EmptyState title={t.empty[kind]} scene="seats">
      {t.emptyHint(performer.name)}
    </EmptyState>
  )
}
