import { AddressesScreen } from '../../src/features/addresses/AddressesScreen.tsx'
import { bookInput } from '../../src/features/addresses/AddressPicker.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const AddressesPage: AppPage = () => <AddressesScreen />
AddressesPage.authenticate = true
AddressesPage.load = async ({ prefetch }) => {
  await prefetch('addresses.search', bookInput).catch(() => undefined)
}
export default AddressesPage
