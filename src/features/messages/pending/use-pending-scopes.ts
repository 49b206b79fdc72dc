import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { useAppSelector } from '../../../store/hooks.ts'
import { newBroadcastPath, newBroadcastScope } from '../../broadcasts/recipients.ts'
import { selectActiveId } from '../../conversations/slice.ts'
import { selectUser } from '../../user/slice.ts'
import { pendingScopes, draftScope } from '../form/draft.ts'
import { selectPending } from '../slice.ts'

/**
 * Which messages of the account wait for their files and have no form on this page that would send them, by the scope under which they are kept: looked up with each
 * page and conversation that is opened, and when one was sent, from another window too.
 */
export const usePendingScopes = (): readonly string[] => {
  const accountId = useAppSelector(selectUser)?._id ?? ''
  const activeId = useAppSelector(selectActiveId)
  const pending = useAppSelector(selectPending)
  const { asPath, pathname } = useRouter()
  const [scopes, setScopes] = useState<readonly string[]>([])
  useEffect(() => {
    const look = (): void => setScopes(pendingScopes(accountId))
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [accountId, activeId, asPath, pending])
  const shown = pathname === newBroadcastPath ? newBroadcastScope : draftScope(activeId ?? '')
  return scopes.filter((scope) => scope !== shown)
}
