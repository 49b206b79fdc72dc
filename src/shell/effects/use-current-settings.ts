import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoint-names.ts'
import { requestQuery } from '../../api/queries.ts'
import { selectSettings, setSettings } from '../../features/platform/settings/slice.ts'
import { setUi } from '../../features/platform/settings/ui-slice.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts'

/** Interval, in ms, in which a closed site is asked whether it is open again, by browsers without a socket too. */
const REOPENED_MS = 10_000

/**
 * Keeps the settings in the store current: they come with the page, and are requested again only after the operator has
 * changed them, and during maintenance.
 */
export const useCurrentSettings = (): void => {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const { maintenanceMode } = useAppSelector(selectSettings)
  const [first] = useState(() => ({ ...store.getState().settings, ...store.getState().ui }))
  const { data } = useQuery({
    ...requestQuery('settings.public', undefined),
    initialData: first,
    staleTime: Infinity,
    refetchInterval: maintenanceMode && REOPENED_MS,
  })
  useEffect(() => {
    if (data === first) return
    const { siteName, logo, darkmodeLogo, loginPlaceholderImage, menus, favicon, ...rest } =
      data as ResponseOf<'settings.public'>
    dispatch(setUi({ siteName, logo, darkmodeLogo, loginPlaceholderImage, menus, favicon }))
    dispatch(setSettings(rest))
  }, [data, first, dispatch])
}
