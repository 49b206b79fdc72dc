import { useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/Notice.tsx'

const T = texts({
  en: {
    title: 'Your browser is blocking cookies',
    text: 'We need one cookie to keep you logged in. Allow cookies for this site, then reload the page.',
  },
  pt: {
    title: 'Seu navegador está bloqueando cookies',
    text: 'Precisamos de um cookie para manter você conectado. Permita cookies para este site e recarregue a página.',
  },
})

const never = (): (() => void) => () => undefined

/** A notice for browsers that block cookies, without which no session is possible; otherwise nothing. */
export const CookieNotice = (): ReactElement | null => {
  const t = useTexts(T)
  const isRefused = useSyncExternalStore(
    never,
    () => !navigator.cookieEnabled,
    () => false
  )
  return isRefused ? (
    <Notice tone="warning" title={t.title}>
      {t.text}
    </Notice>
  ) : null
}
