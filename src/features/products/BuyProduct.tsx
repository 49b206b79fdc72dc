import type { ReactElement } from 'react'
import type { Product } from '../../../contract/products.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { usePurchaseDialog } from '../purchases/use-purchase-dialog.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { productTexts } from './texts.ts'

/** The one button of a product, by its kind and whose it is: a file is bought once and downloaded from then on. Nothing for its creator, nor when none is left. */
export const BuyProduct = ({ product }: { product: Product }): ReactElement | null => {
  const t = useTexts(productTexts)
  const { inWallet } = useAmounts()
  const unlock = usePurchaseDialog()
  const { _id, type, price, title, performer, isPurchased, accessReason, stock } = product
  if (type === 'digital' && isPurchased) return <DownloadButton id={_id} block />
  if (accessReason === 'owner' || stock === 0) return null
  return (
    <Button variant="lamp" size="lg" block onClick={() => unlock({ type: 'product', _id, price, title, performer })}>
      {t.buy(inWallet(price))}
    </Button>
  )
}
