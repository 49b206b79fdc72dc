import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { contentTexts } from './texts.ts'

/** Whether the creator is approved and may publish. */
export const useMayPublish = (): boolean => useAppSelector(selectUser)?.status === 'active'

type PendingNoticeProps = {
  /** What the screen is for, which has to wait for the approval. */
  what: keyof (typeof contentTexts)['en']['pending']
}

/** Tells a creator who is not approved yet what has to wait. The banner above every screen says why. */
export const PendingNotice = ({ what }: PendingNoticeProps): ReactElement | null => {
  const t = useTexts(contentTexts)
  if (useMayPublish()) return null
  return <Notice title={what === 'content' ? t.pendingTitle : undefined}>{t.pending[what]}</Notice>
}
