import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { selectUser } from '../user/slice.ts'
import { contentTexts } from './texts.ts'

/** Whether the creator is approved and may publish. */
export const useMayPublish = (): boolean => useAppSelector(selectUser)?.status === 'active'

/** Explains to a creator who is not approved yet why nothing is public. */
export const PendingNotice = (): ReactElement | null => {
  const t = useTexts(contentTexts)
  return useMayPublish() ? null : <Notice title={t.pendingTitle}>{t.pending}</Notice>
}
