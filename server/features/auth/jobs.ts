import type { Deps } from '../../deps.ts'
import { windowMs } from './attempts.ts'
import { browserLifeMs } from './known-browsers.ts'
import { sendLink } from './send-link.ts'
import { endSessions } from './sessions.ts'

/** Removes what has expired: sessions with their sockets, links, unfinished sign-ins through a provider, browsers that do not come back, and counts of wrong passwords. */
export async function sweep({ db, clock, realtime }: Pick<Deps, 'db' | 'clock' | 'realtime'>): Promise<void> {
  const now = clock.now()
  const ended = await db.deleteFrom('session').where('expires_at', '<=', now).returning('token_hash').execute()
  for (const { token_hash } of ended) realtime.revoke(token_hash, { isExpired: true })
  await db.deleteFrom('ended_session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('secret_link').where('expires_at', '<=', now).execute()
  await db.deleteFrom('social_attempt').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('known_browser')
    .where('seen_at', '<=', new Date(now.getTime() - browserLifeMs))
    .execute()
  await db
    .deleteFrom('sign_in_attempt')
    .where('since', '<=', new Date(now.getTime() - windowMs))
    .execute()
}

/** Registers the jobs of this feature. `end-sessions` lets another program, such as `npm run admin`, end sessions whose sockets are here. */
export async function workAuth(deps: Deps): Promise<void> {
  await deps.jobs.work('send-link', (data) => sendLink(deps, data))
  await deps.jobs.work('end-sessions', ({ accountId }) => endSessions(deps, accountId))
  await deps.jobs.work('sweep-sessions', () => sweep(deps))
  await deps.jobs.schedule('sweep-sessions', '7 * * * *')
}
