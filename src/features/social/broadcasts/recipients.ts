import type { Person } from '../../../../contract/identity/users/accounts.ts'
import type { Audience } from '../../../../contract/social/broadcasts.ts'

/** Address of the broadcast form, and the name under which its draft and files are stored. */
export const newBroadcastPath = '/creator/broadcasts/new'
export const newBroadcastScope = 'broadcast:new'

/** Recipients of a broadcast. `last`: the id and content (JSON) of the last attempt to send it. */
export type BroadcastRecipients = {
  audience: Audience
  chosen: readonly Person[]
  last?: { what: string; id: string } | undefined
}

/** The default audience. */
export const everyone: BroadcastRecipients = { audience: 'everyone', chosen: [] }

/** How many of the chosen people a broadcast does not go to, because they are no fans any more or cannot be reached. */
export const leftOutOf = ({ audience, chosen }: BroadcastRecipients, totalRecipients: number): number =>
  audience === 'list' ? Math.max(0, chosen.length - totalRecipients) : 0

/** The recipients in the body of `broadcasts.create`. */
export const recipientsBody = ({ audience, chosen }: BroadcastRecipients) => ({
  audience,
  ...(audience === 'list' && { accountIds: chosen.map(({ _id }) => _id) }),
})
