import type { AccessReason } from '../../../../contract/catalogue/items/items.ts'
import type { StreamAccess } from '../../../../contract/social/streaming/streams.ts'
import type { OperatorRead } from '../../../http/operators/operator-authority.ts'
import type { ViewerIdentity } from '../../identity/visibility/visibility.ts'
import type { FactColumns } from './facts.ts'
import { accessOf } from './policy.ts'

/** The facts on which access to a stream depends. */
export type StreamFacts = Omit<FactColumns, 'is_on_view'> & { id: string; performerId: string; access: string }

/**
 * Why a viewer may watch a stream, or `locked`, as for any item (`accessOf`). That its creator is not hidden from the
 * viewer is the condition of the query that found it. `read`: what an operator opens by role.
 */
export const streamAccessOf = (
  stream: StreamFacts,
  viewer: ViewerIdentity | null,
  read: OperatorRead = 'streams.open'
): AccessReason =>
  accessOf(
    {
      id: stream.id,
      performerId: stream.performerId,
      access: stream.access as StreamAccess,
      status: 'active',
      isRemoved: false,
    },
    {
      id: viewer?.id ?? null,
      authority: viewer?.authority ?? null,
      hasBought: stream.has_bought,
      isSubscribed: stream.is_subscribed,
      isFollowing: stream.is_followed,
      isCreatorVisible: true,
    },
    read
  )
