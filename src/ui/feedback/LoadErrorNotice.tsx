import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { Button } from '../Button.tsx'
import s from './load-error-notice.module.css'

const T = texts({
  en: {
    notLoaded:
      "Part of this page couldn't be loaded. Check your connection, or reload: there may be a new version of the site.",
    retry: 'Try again',
    reload: 'Reload',
  },
  pt: {
    notLoaded:
      'Uma parte desta página não pôde ser carregada. Confira sua conexão ou recarregue: pode haver uma nova versão do site.',
    retry: 'Tentar de novo',
    reload: 'Recarregar',
  },
})

/**
 * A notice at the top of the page: a part's code failed to load, because there is no connection or because a deployment
 * has removed its file. Retries when the connection returns. The page is reloaded only by the user, so that no input,
 * upload or call is lost.
 */
export const LoadErrorNotice = ({ onRetry }: { onRetry?: () => void }): ReactElement => {
  const t = useTexts(T)
  const notice = useRef<HTMLDivElement>(null)
  // Uses the top layer: the part may belong to a dialog, or to a menu that clips its content.
  useEffect(() => void notice.current?.showPopover?.(), [])
  useEffect(() => {
    if (!onRetry) return undefined
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div ref={notice} popover="manual" role="alert" className={s.notice}>
      <p>{t.notLoaded}</p>
      <div className={s.actions}>
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            {t.retry}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
          {t.reload}
        </Button>
      </div>
    </div>
  )
}
