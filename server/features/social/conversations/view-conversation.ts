import type { Conversation } from '../../../../contract/social/conversations.ts'
import { searchPattern } from '../../../db/text-search.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { presentConversation } from './present.ts'
import { countConversations, findConversation, findConversations, findMembership } from './queries.ts'

/** The viewer, and the country of the request, if known. */
export type Member = { viewer: Pick<Viewer, 'id'>; country: string | undefined }

/** One of the viewer's conversations. @throws ApiError `not_found`, also for conversations of others */
export async function viewConversation(
  { db, clock }: Deps,
  { viewer, country }: Member,
  id: string
): Promise<Conversation> {
  const [row] = await findConversation(db, { id, accountId: viewer.id, now: clock.now(), country })
  if (!row) throw new ApiError('not_found')
  return presentConversation(row)
}

/** The viewer's membership in a conversation. @throws ApiError `not_found` */
export async function requireMembership(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { viewer, country }: Member,
  id: string
) {
  const [membership] = await findMembership(db, { id, accountId: viewer.id, now: clock.now(), country })
  if (!membership) throw new ApiError('not_found')
  return membership
}

type ListQuery = {
  q?: string | undefined
  unread?: boolean | undefined
  byName?: boolean | undefined
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

/**
 * One page of the viewer's conversations and the total; `q` searches the other's name and messages that the viewer may
 * read (Spec §4, Conversation list).
 */
export async function listConversations(
  deps: Deps,
  { viewer, country }: Member,
  request: ListQuery
): Promise<{ data: Conversation[]; total: number }> {
  const { db, clock } = deps
  const { sort, limit, offset } = request
  const query = {
    accountId: viewer.id,
    unread: request.unread ?? false,
    pattern: searchPattern(request.q),
    byName: request.byName ?? false,
  }
  const seen = { now: clock.now(), country }
  const [rows, [counted]] = await Promise.all([
    findConversations(db, { ...query, seen, page: { limit, offset } }, sort),
    countConversations(db, query),
  ])
  return { data: rows.map(presentConversation), total: counted?.total ?? 0 }
}
