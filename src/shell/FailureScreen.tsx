import { useRouter } from 'next/router'
import { useCallback, useEffect } from 'react'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../lib/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import layout from '../ui/layouts/layout.module.css'
import { PageHead } from './document/PageHead.tsx'

const T = texts({
  en: {
    notFound: 'Page not found',
    notFoundText: "This page doesn't exist, has moved, or you don't have access to it.",
    goHome: 'Go home',
    forbidden: "You don't have access",
    forbiddenText: "You don't have permission to see this page.",
    failed: 'Something broke',
    failedText: 'Please try again in a moment.',
    retry: 'Try again',
    contact: 'Contact us',
  },
  pt: {
    notFound: 'Página não encontrada',
    notFoundText: 'Esta página não existe, mudou de endereço ou você não tem acesso.',
    goHome: 'Ir ao início',
    forbidden: 'Você não tem acesso',
    forbiddenText: 'Você não tem permissão para ver esta página.',
    failed: 'Algo deu errado',
    failedText: 'Tente de novo daqui a pouco.',
    retry: 'Tentar de novo',
    contact: 'Fale com a gente',
  },
})

/**
 * Shown instead of a page that does not exist (404), is not allowed (403) or failed to load. A failed page is loaded
 * again when the connection returns.
 */
export const FailureScreen = ({ status }: { status: number }): ReactElement => {
  const t = useTexts(T)
  const isMissing = status === 404
  const isFailed = !isMissing && status !== 403
  const router = useRouter()
  // Navigates inside the application: without a connection a reload would show the browser's own error page.
  const again = useCallback(() => void router.replace(router.asPath.split('#')[0] ?? '/'), [router])
  useEffect(() => {
    if (!isFailed) return undefined
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again, isFailed])
  const title = isMissing ? t.notFound : isFailed ? t.failed : t.forbidden
  const text = isMissing ? t.notFoundText : isFailed ? t.failedText : t.forbiddenText
  const action = (
    <div className={layout.cluster}>
      {isFailed ? <Button onClick={again}>{t.retry}</Button> : <ButtonLink href="/">{t.goHome}</ButtonLink>}
      <ButtonLink variant="quiet" href="/contact">
        {t.contact}
      </ButtonLink>
    </div>
  )
  return (
    <>
      <PageHead title={title} noindex />
      <EmptyState level={1} title={title} scene={isMissing ? 'seats' : 'lamp-out'} action={action}>
        {text}
      </EmptyState>
    </>
  )
}
