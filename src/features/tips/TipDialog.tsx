import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { withQuery } from '../payments/site-path.ts'
import { asTip, tipIn } from './address.ts'
import { TipForm } from './TipForm.tsx'
import { tipTexts } from './texts.ts'

/** The tip dialog: `?tip=` in any address opens it, which is how somebody comes back from joining or from a top-up. Closing takes that out of the address. */
export const TipDialog = (): ReactElement => {
  const t = useTexts(tipTexts)
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const tipping = tipIn(router.query['tip'])
  const close = (): void =>
    void router.replace(withQuery(router.asPath, { tip: undefined }), undefined, { shallow: true, scroll: false })
  return (
    <Dialog open={tipping !== undefined} onClose={close} busy={busy} title={t.title}>
      {tipping && (
        <TipForm
          key={asTip(tipping)}
          tipping={tipping}
          back={withQuery(router.asPath, { tip: asTip(tipping) })}
          onBusy={setBusy}
          onDone={close}
        />
      )}
    </Dialog>
  )
}
