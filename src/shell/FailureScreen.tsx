import type { ReactElement } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from './Head.tsx'
import { shellTexts } from './texts.ts'

/** What stands in the place of a page that is not there (404), not allowed (403), or could not be made. */
export const FailureScreen = ({ status }: { status: number }): ReactElement => {
  const t = useTexts(shellTexts)
  const isMissing = status === 404
  const isFailed = !isMissing && status !== 403
  const title = isMissing ? t.notFound : isFailed ? t.failed : t.forbidden
  const words = isMissing ? t.notFoundText : isFailed ? t.failedText : t.forbiddenText
  const action = isFailed ? <Button onClick={() => window.location.reload()}>{t.retry}</Button> : <ButtonLink href="/">{t.goHome}</ButtonLink>
  return (
    <>
      <PageHead title={title} noindex />
      <EmptyState level={1} title={title} scene={isMissing ? 'seats' : 'lamp-out'} action={action}>
        {words}
      </EmptyState>
    </>
  )
}
