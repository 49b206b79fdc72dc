import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoint-names.ts'
import { requestQuery } from '../../api/queries.ts'
import { setSettings } from '../../features/settings/slice.ts'
import { setUi } from '../../features/settings/ui-slice.ts'
import { useAppDispatch, useAppStore } from '../../store/hooks.ts'

/**
 * Keeps the settings in the store current: they come with the page, and are requested again only after the operator has
 * changed them.
 */
export const useCurrentSettings = (): void => {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const [first] = useState(() => ({ ...store.getState().settings, ...store.getState().ui }))
  const { data } = useQuery({ ...requestQuery('settings.public', undefined), initialData: first, staleTime: Infinity })
  useEffect(() => {
    if (data === first) return
    const { siteName, logo, darkmodeLogo, loginPlaceholderImage, menus, favicon, ...rest } =
      data as ResponseOf<'settings.public'>
    dispatch(setUi({ siteName, logo, darkmodeLogo, loginPlaceholderImage, menus, favicon }))
    dispatch(setSettings(rest))
  }, [data, first, dispatch])
}
