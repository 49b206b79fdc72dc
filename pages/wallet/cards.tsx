import { CardsScreen } from '../../src/features/money/cards/CardsScreen.tsx'
import { cardsInput } from '../../src/features/money/cards/use-cards.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const CardsPage: AppPage = () => <CardsScreen />
CardsPage.authenticate = true
CardsPage.load = async ({ prefetch }) => {
  await prefetch('payments.cards', cardsInput).catch(() => undefined)
}
export default CardsPage
