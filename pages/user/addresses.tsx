import { AddressesScreen } from '../../src/features/identity/addresses/AddressesScreen.tsx'
import { bookInput } from '../../src/features/identity/addresses/AddressPicker.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const AddressesPage: AppPage = () => <AddressesScreen />
AddressesPage.authenticate = true
AddressesPage.load = async ({ prefetch }) => {
  await prefetch('addresses.search', bookInput).catch(() => undefined)
}
export default AddressesPage
