import type { ReactElement } from 'react'
import { publicConfig } from '../../../config.ts'
import { useTexts } from '../../../lib/texts.ts'
import { NewTabHint } from '../../../ui/layouts/frame-parts.tsx'
import { webhookTexts } from './texts.ts'

/** The link to the chapter on webhooks of the API reference. */
export const DocsLink = (): ReactElement => {
  const t = useTexts(webhookTexts)
  return (
    <a href={`${publicConfig().apiEndpoint}/docs#webhook-events`} target="_blank" rel="noopener">
      {t.docs}
      <NewTabHint />
    </a>
  )
}
