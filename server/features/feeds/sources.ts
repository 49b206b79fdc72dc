import { sql, type RawBuilder } from 'kysely'
import { isVisibleTo, type ViewerContext, type ViewerIdentity } from '../performers/policy.ts'

/**
 * SQL: the creators on view whom the viewer follows or subscribes to, as `id` and `total_feeds`. A subscription whose end nobody has noted yet counts:
 * its posts come locked.
 */
export function sourcesOf(viewerContext: ViewerContext & { viewer: ViewerIdentity }): RawBuilder<unknown> {
  const { id } = viewerContext.viewer
  return sql`select account.id, performer.total_feeds from (
      select performer_id from follow where follower_id = ${id}
      union select performer_id from subscription where user_id = ${id} and status in ('active', 'past_due', 'cancelled')
    ) tie join account on account.id = tie.performer_id join performer on performer.account_id = tie.performer_id
    where ${isVisibleTo(viewerContext)}`
}
