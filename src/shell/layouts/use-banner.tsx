import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { appealsPath } from '../../../contract/social/appeals/appeal-paths.ts'
import { useControlRoomPath, useIsSendingLost } from '../../features/social/streaming/go-live/session/selectors.ts'
import { useTexts } from '../../lib/texts.ts'
import { selectConnection } from '../../realtime/slice.ts'
import type { ConnectionStatus } from '../../realtime/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { shellTexts } from './texts.ts'
import { Link } from '../../ui/Link.tsx'

/** Time, in ms, for which a lost connection is not announced. */
export const LOST_AFTER_MS = 3000

const isLost = (status: ConnectionStatus): boolean =>
  status === 'disconnect' || status === 'failed' || status === 'reconnecting'

/** Whether the connection has been lost for long enough to be announced. */
export const useConnectionLost = (): boolean => {
  const isDisconnected = useAppSelector((state) => isLost(selectConnection(state)))
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    if (!isDisconnected) return setAnnounced(false)
    const timer = setTimeout(() => setAnnounced(true), LOST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDisconnected])
  return isDisconnected && isAnnounced
}

/**
 * The banner above the page: this browser sends a stream, the connection is lost, the account is restricted, or the
 * creator's account is not approved. Null when none is the case.
 */
export const useBanner = (viewer: CurrentUser): ReactElement | null => {
  const t = useTexts(shellTexts)
  const isDisconnected = useConnectionLost()
  const { pathname, asPath } = useRouter()
  const controlRoom = useControlRoomPath()
  const isSendingLost = useIsSendingLost()
  if (controlRoom !== undefined && asPath.split(/[?#]/)[0] !== controlRoom)
    return (
      <span role="status">
        {isSendingLost ? t.sendingLost : t.sending} <Link href={controlRoom}>{t.toControlRoom}</Link>
      </span>
    )
  if (isDisconnected) return <span role="status">{t.offline}</span>
  const restriction = viewer.postingRestriction ?? viewer.payoutRestriction
  if (restriction !== undefined)
    return (
      <span>
        {(viewer.postingRestriction !== undefined ? t.postingRestricted : t.payoutsRestricted)(restriction)}{' '}
        <Link href={appealsPath}>{t.appeal}</Link>
      </span>
    )
  // The account page explains the status itself.
  if (pathname === '/creator/account') return null
  if (!viewer.isPerformer || (viewer.status !== 'pending' && viewer.status !== 'rejected')) return null
  return (
    <span>
      {viewer.status === 'pending' ? t.pending : t.rejected(viewer.statusReason ?? '')}{' '}
      <Link href="/creator/account">{t.toAccount}</Link>
    </span>
  )
}
