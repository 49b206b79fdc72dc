import type { Deps } from '../../../deps.ts'
import { emitProgress } from './present.ts'

/**
 * The job of a broadcast was given up: it has failed, where it stands, and its creator is told whether it was on its way
 * out or back.
 */
export async function giveUpBroadcast(deps: Deps, id: string): Promise<void> {
  const row = await deps.db
    .updateTable('broadcast')
    .set((is) => ({ status: 'failed', failure: is.ref('status'), finished_at: deps.clock.now() }))
    .where('id', '=', id)
    .where('status', 'in', ['sending', 'recalling'])
    .returning(['id', 'performer_id', 'status', 'total_sent', 'total_recipients'])
    .executeTakeFirst()
  if (row) emitProgress(deps, row.performer_id, row)
}

/** An operator tries a broadcast again that was given up: it goes on where it stopped. */
export const reopenBroadcast = ({ db }: Pick<Deps, 'db'>, id: string): Promise<unknown> =>
  db
    .updateTable('broadcast')
    .set((is) => ({ status: is.ref('failure').$notNull(), failure: null, finished_at: null }))
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('failure', 'in', ['sending', 'recalling'])
    .execute()
