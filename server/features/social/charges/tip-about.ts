import { sql } from 'kysely'
import type { TipAbout } from '../../../../contract/money/wallet.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { requireOpenItem } from '../../catalogue/rights/require-item.ts'
import { requireMayWrite } from '../conversations/policy.ts'
import { requireMembership } from '../conversations/view-conversation.ts'
import { hasBought } from '../../catalogue/rights/facts.ts'
import { openChat } from '../stream-messages/policy.ts'
import { accessToStream, findStream } from '../streaming/policy.ts'
import type { SignedInViewerContext } from '../../identity/visibility/visibility.ts'

/** Requires the subject of a tip to belong to the creator and to be accessible to the payer (Spec §7, Wallet charges). @throws ApiError not_found, locked, cannot_write */
export async function requireAbout(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  performerId: string,
  { type, id }: TipAbout
): Promise<void> {
  const owner = await ownerOf(deps, viewerContext, type, id)
  if (owner !== performerId) throw new ApiError('not_found')
}

function ownerOf(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  type: TipAbout['type'],
  id: string
): Promise<string> {
  if (type === 'message') return openMessage(deps, viewerContext, id)
  if (type === 'stream') return openStream(deps, viewerContext, id)
  if (type === 'conversation') return openConversation(deps, viewerContext, id)
  return requireOpenItem(deps, type, id, viewerContext).then((item) => item.performerId)
}

/** The other member of a conversation in which this account may write, because a tip there is a message. @throws ApiError not_found, cannot_write */
async function openConversation(deps: Deps, viewerContext: SignedInViewerContext, id: string): Promise<string> {
  const membership = await requireMembership(deps, viewerContext, id)
  requireMayWrite(membership)
  return membership.other_id
}

/** The sender of a message that this account can read. @throws ApiError not_found, locked */
async function openMessage({ db }: Deps, { viewer }: SignedInViewerContext, id: string): Promise<string> {
  const message = await db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select([
      'message.sender_id',
      'message.price',
      hasBought(viewer, 'message', sql.ref('message.id')).as('has_bought'),
    ])
    .where('message.id', '=', id)
    .where('message.deleted_at', 'is', null)
    .where((is) => is.or([is('conversation.first_id', '=', viewer.id), is('conversation.second_id', '=', viewer.id)]))
    .executeTakeFirst()
  if (!message) throw new ApiError('not_found')
  if (message.price !== null && !message.has_bought) throw new ApiError('locked')
  return message.sender_id
}

/** The creator of a stream that this account can watch now, or of a stream chat that it can read. @throws ApiError not_found, locked */
async function openStream(deps: Deps, viewerContext: SignedInViewerContext, id: string): Promise<string> {
  const stream = await findStream(deps, id, viewerContext)
  if (stream?.status !== 'live') return (await openChat(deps, id, viewerContext)).id
  if (accessToStream(stream, viewerContext.viewer) === 'locked') throw new ApiError('locked')
  return stream.performer_id
}
