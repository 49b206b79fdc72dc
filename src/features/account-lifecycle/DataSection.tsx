import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { DeleteAccount } from './deletion/DeleteAccount.tsx'
import { ExportSection } from './exports/ExportSection.tsx'
import { ImportSection } from './imports/ImportSection.tsx'

/** The account's data: an archive to take along, one to bring in for creators, and closing the account (product.md, Leaving). */
export const DataSection = ({ user }: { user: CurrentUser }): ReactElement => (
  <div>
    <ExportSection />
    {user.isPerformer && <ImportSection user={user} />}
    <DeleteAccount />
  </div>
)
