import Router from 'next/router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import s from './route-progress.module.css'

const T = texts({ en: { loading: 'Loading page' }, pt: { loading: 'Carregando página' } })

/** Time, in ms, before a navigation shows its progress: fast ones show nothing. */
const SHOW_AFTER_MS = 180

/** A thin line at the top of the page while the next page loads. */
export const RouteProgress = (): ReactElement | null => {
  const t = useTexts(T)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (_path: string, { shallow }: { shallow: boolean }): void => {
      clearTimeout(timer)
      if (!shallow) timer = setTimeout(() => setBusy(true), SHOW_AFTER_MS)
    }
    const end = (): void => {
      clearTimeout(timer)
      setBusy(false)
    }
    Router.events.on('routeChangeStart', begin)
    Router.events.on('routeChangeComplete', end)
    Router.events.on('routeChangeError', end)
    return () => {
      end()
      Router.events.off('routeChangeStart', begin)
      Router.events.off('routeChangeComplete', end)
      Router.events.off('routeChangeError', end)
    }
  }, [])
  return busy ? <div className={s.line} role="progressbar" aria-label={t.loading} /> : null
}
