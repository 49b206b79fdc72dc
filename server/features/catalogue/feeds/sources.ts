import { sql, type RawBuilder } from 'kysely'
import { isVisibleTo, type ViewerContext, type ViewerIdentity } from '../../identity/visibility/visibility.ts'

/**
 * SQL: the visible creators whom the viewer follows or subscribes to, as `id` and `total_feeds`. A subscription that
 * has expired but is not marked so yet is included; its posts are presented locked.
 */
export function sourcesOf(viewerContext: ViewerContext & { viewer: ViewerIdentity }): RawBuilder<unknown> {
  const { id } = viewerContext.viewer
  return sql`select account.id, performer.total_feeds from (
      select performer_id from follow where follower_id = ${id}
      union select performer_id from subscription where user_id = ${id} and status in ('active', 'past_due', 'cancelled')
    ) source join account on account.id = source.performer_id join performer on performer.account_id = source.performer_id
    where ${isVisibleTo(viewerContext)}`
}
