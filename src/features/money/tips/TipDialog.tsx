import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { tipParam, parseTipParam } from './address.ts'
import { TipForm } from './TipForm.tsx'
import { tipTexts } from './texts.ts'

/**
 * The tip dialog, opened by `?tip=` in any address, which is used when returning from registration or a top-up. AccountDeletion
 * it removes the parameter.
 */
export const TipDialog = (): ReactElement => {
  const t = useTexts(tipTexts)
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const tipping = parseTipParam(router.query['tip'])
  const close = (): void => replaceQuery(router, { tip: undefined })
  return (
    <Dialog open={tipping !== undefined} onClose={close} busy={busy} title={t.title}>
      {tipping && (
        <TipForm
          key={tipParam(tipping)}
          tipping={tipping}
          back={withQuery(router.asPath, { tip: tipParam(tipping) })}
          onBusy={setBusy}
          onDone={close}
        />
      )}
    </Dialog>
  )
}
