import type { ReactElement } from 'react'
import type { Recipient } from '../../../../../contract/social/conversations.ts'
import type { Message } from '../../../../../contract/social/messages.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { usePurchaseDialog } from '../../../catalogue/offers/use-purchase-dialog.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { LockedPreview } from './LockedPreview.tsx'
import { bubbleTexts } from './texts.ts'

/** A message that its reader has not paid for: its title and caption, and the button that unlocks it in place. */
export const LockedMessage = ({ message, from }: { message: Message; from: Recipient }): ReactElement => {
  const t = useTexts(bubbleTexts)
  const { inWallet } = useAmounts()
  const openPurchase = usePurchaseDialog()
  const { _id, title, caption, price = 0, fileKinds = [], duration, thumbnail } = message
  return (
    <LockedPreview title={title} caption={caption} kinds={fileKinds} duration={duration} thumbnail={thumbnail}>
      <Button
        variant="lamp"
        onClick={() =>
          openPurchase({ type: 'message', _id, price, ...(title !== undefined && { title }), performer: from })
        }
      >
        {t.unlock(inWallet(price))}
      </Button>
    </LockedPreview>
  )
}
