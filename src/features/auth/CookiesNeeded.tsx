import { useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { Notice } from '../../ui/Notice.tsx'

const T = texts({
  en: { title: 'Your browser refuses cookies', text: 'One cookie keeps you logged in, and without it you would be back here at once. Allow cookies for this site, then load the page again.' },
  pt: { title: 'Seu navegador recusa cookies', text: 'Um cookie mantém você conectado; sem ele, você voltaria para cá em seguida. Permita cookies para este site e recarregue a página.' },
})

const never = (): (() => void) => () => undefined

/** Tells somebody whose browser keeps no cookies that no session can begin; everybody else sees nothing. */
export const CookiesNeeded = (): ReactElement | null => {
  const t = useTexts(T)
  const isRefused = useSyncExternalStore(never, () => !navigator.cookieEnabled, () => false)
  return isRefused ? <Notice tone="warning" title={t.title}>{t.text}</Notice> : null
}
