import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../contract/accounts.ts'
import { useTexts } from '../lib/texts.ts'
import { selectConnection } from '../realtime/slice.ts'
import type { ConnectionStatus } from '../realtime/slice.ts'
import { useAppSelector } from '../store/hooks.ts'
import { shellTexts } from './texts.ts'
import { Link } from '../ui/Link.tsx'

/** ms for which a lost connection is nobody's business. */
export const LOST_AFTER_MS = 3000

const isLost = (status: ConnectionStatus): boolean =>
  status === 'disconnect' || status === 'failed' || status === 'reconnecting'

/** Whether the connection has been lost for so long that it is said. */
export const useConnectionLost = (): boolean => {
  const lost = isLost(useAppSelector(selectConnection))
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (!lost) return setSaid(false)
    const timer = setTimeout(() => setSaid(true), LOST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lost])
  return lost && said
}

/** The line above everything: the connection is lost, or the creator's account is not approved. Nothing when there is nothing to say. */
export const useBanner = (viewer: CurrentUser): ReactElement | null => {
  const t = useTexts(shellTexts)
  const lost = useConnectionLost()
  const { pathname } = useRouter()
  if (lost) return <span role="status">{t.lost}</span>
  // The account page says it at length.
  if (pathname === '/creator/account') return null
  if (!viewer.isPerformer || (viewer.status !== 'pending' && viewer.status !== 'rejected')) return null
  return (
    <span>
      {viewer.status === 'pending' ? t.pending : t.rejected(viewer.statusReason ?? '')}{' '}
      <Link href="/creator/account">{t.toAccount}</Link>
    </span>
  )
}
