import type { Conversation } from '../../../contract/conversations.ts'
import { searchPattern } from '../../db/text-search.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { presentConversation } from './present.ts'
import { countConversations, findConversation, findConversations, findMembership } from './queries.ts'

/** Who looks, and from which country where that is known. */
export type Member = { viewer: Pick<Viewer, 'id'>; country: string | undefined }

/** One of the viewer's conversations. @throws ApiError not_found, for those of others too */
export async function viewConversation(
  { db, clock }: Deps,
  { viewer, country }: Member,
  id: string
): Promise<Conversation> {
  const [row] = await findConversation(db, { id, accountId: viewer.id, now: clock.now(), country })
  if (!row) throw new ApiError('not_found')
  return presentConversation(row)
}

/** Where the viewer stands in a conversation of their own. @throws ApiError not_found */
export async function requireMembership(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { viewer, country }: Member,
  id: string
) {
  const [place] = await findMembership(db, { id, accountId: viewer.id, now: clock.now(), country })
  if (!place) throw new ApiError('not_found')
  return place
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
 * The viewer's conversations, by the other's name or by words that the viewer may read where `q` has some; a page, and how many there are
 * (Spec §4, Conversation list).
 */
export async function listConversations(
  deps: Deps,
  { viewer, country }: Member,
  asked: ListQuery
): Promise<{ data: Conversation[]; total: number }> {
  const { db, clock } = deps
  const { sort, limit, offset } = asked
  const query = {
    accountId: viewer.id,
    unread: asked.unread ?? false,
    pattern: searchPattern(asked.q),
    byName: asked.byName ?? false,
  }
  const seen = { now: clock.now(), country }
  const [rows, [counted]] = await Promise.all([
    findConversations(db, { ...query, seen, page: { limit, offset } }, sort),
    countConversations(db, query),
  ])
  return { data: rows.map(presentConversation), total: counted?.total ?? 0 }
}
