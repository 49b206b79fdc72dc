import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { Button } from '../Button.tsx'
import s from './lost-part.module.css'

const T = texts({
  en: {
    lost: "Part of this page couldn't be loaded. Check your connection, or reload: there may be a new version of the site.",
    retry: 'Try again',
    reload: 'Reload',
  },
  pt: {
    lost: 'Uma parte desta página não pôde ser carregada. Confira sua conexão ou recarregue: pode haver uma nova versão do site.',
    retry: 'Tentar de novo',
    reload: 'Recarregar',
  },
})

/**
 * A notice above the page: the code of a part did not arrive, because there is no connection or because a newer build has removed its file. It
 * tries again when the connection is back. The page is reloaded only by hand, so that nothing typed, sent or spoken is lost.
 */
export const LostPart = ({ onRetry }: { onRetry?: () => void }): ReactElement => {
  const t = useTexts(T)
  const notice = useRef<HTMLDivElement>(null)
  // In the top layer: the part may belong to a dialog, or to a menu that clips what is in it.
  useEffect(() => notice.current?.showPopover?.(), [])
  useEffect(() => {
    if (!onRetry) return undefined
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div ref={notice} popover="manual" role="alert" className={s.notice}>
      <p>{t.lost}</p>
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
