import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { ClosePart } from './ClosePart.tsx'
import { ExportPart } from './ExportPart.tsx'
import { ImportPart } from './ImportPart.tsx'

/** The account's data: an archive to take along, one to bring in for creators, and closing the account (product.md, Leaving). */
export const DataSection = ({ user }: { user: CurrentUser }): ReactElement => (
  <div>
    <ExportPart />
    {user.isPerformer && <ImportPart user={user} />}
    <ClosePart />
  </div>
)
