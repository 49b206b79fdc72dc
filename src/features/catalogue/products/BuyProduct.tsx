import type { ReactElement } from 'react'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { usePurchaseDialog } from '../offers/use-purchase-dialog.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { productTexts } from './texts.ts'

/** Buy or download button: a file is bought once and can then be downloaded. Renders nothing for the creator and when sold out. */
export const BuyProduct = ({ product }: { product: Product }): ReactElement | null => {
  const t = useTexts(productTexts)
  const { inWallet } = useAmounts()
  const openPurchase = usePurchaseDialog()
  const { _id, type, price, title, performer, isPurchased, accessReason, stock } = product
  if (type === 'digital' && isPurchased) return <DownloadButton id={_id} block />
  if (accessReason === 'owner' || stock === 0) return null
  return (
    <Button
      variant="lamp"
      size="lg"
      block
      onClick={() => openPurchase({ type: 'product', _id, price, title, performer })}
    >
      {t.buy(inWallet(price))}
    </Button>
  )
}
