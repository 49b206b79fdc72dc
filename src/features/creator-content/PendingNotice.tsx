import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { selectUser } from '../user/slice.ts'
import { contentTexts } from './texts.ts'

/** Whether what this creator makes may be seen by others yet. */
export const useMayPublish = (): boolean => useAppSelector(selectUser)?.status === 'active'

/** Says to a creator who is not approved why nothing is public, and what can be done meanwhile. */
export const PendingNotice = (): ReactElement | null => {
  const t = useTexts(contentTexts)
  return useMayPublish() ? null : <Notice title={t.pendingTitle}>{t.pending}</Notice>
}
