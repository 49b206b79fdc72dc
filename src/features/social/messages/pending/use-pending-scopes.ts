import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { useAppSelector } from '../../../../store/hooks.ts'
import { newBroadcastPath, newBroadcastScope } from '../../broadcasts/recipients.ts'
import { selectActiveId } from '../../conversations/slice.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { pendingScopes, draftScope } from '../form/draft.ts'
import { selectPending } from '../slice.ts'

/**
 * The scopes of the account's messages that wait for their files and have no form on this page. Read again with each
 * page, each opened conversation and each pending message, also of other windows.
 */
export const usePendingScopes = (): readonly string[] => {
  const accountId = useAppSelector(selectUser)?._id ?? ''
  const activeId = useAppSelector(selectActiveId)
  const pending = useAppSelector(selectPending)
  const { asPath, pathname } = useRouter()
  const [scopes, setScopes] = useState<readonly string[]>([])
  useEffect(() => {
    const reloadScopes = (): void => setScopes(pendingScopes(accountId))
    reloadScopes()
    addEventListener('storage', reloadScopes)
    return () => removeEventListener('storage', reloadScopes)
  }, [accountId, activeId, asPath, pending])
  const shown = pathname === newBroadcastPath ? newBroadcastScope : draftScope(activeId ?? '')
  return scopes.filter((scope) => scope !== shown)
}
