import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { windowMs } from './attempts.ts'
import { browserLifetimeMs } from './known-browsers.ts'
import { sendLink } from './send-link.ts'
import { endSessions } from './sessions.ts'

/**
 * Deletes expired sessions (and closes their sockets), links, unfinished sign-ins, challenges of passkeys, known browsers that have not
 * been seen for `browserLifetimeMs`, counts of wrong passwords, and used captchas.
 */
export async function sweep({ db, clock, realtime }: Pick<Deps, 'db' | 'clock' | 'realtime'>): Promise<void> {
  const now = clock.now()
  const ended = await db.deleteFrom('session').where('expires_at', '<=', now).returning('token_hash').execute()
  for (const { token_hash } of ended) realtime.revoke(token_hash, { isExpired: true })
  await db.deleteFrom('viewing').where('expires_at', '<=', now).execute()
  await db.deleteFrom('ended_session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('secret_link').where('expires_at', '<=', now).execute()
  await db.deleteFrom('social_attempt').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('known_browser')
    .where('seen_at', '<=', new Date(now.getTime() - browserLifetimeMs))
    .execute()
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  await db.deleteFrom('captcha_used').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sign_in_attempt')
    .where('since', '<=', new Date(now.getTime() - windowMs))
    .execute()
}

/**
 * Registers the jobs of this feature. `end-sessions` lets another process, such as `npm run admin`, end sessions whose
 * sockets are connected to the server.
 */
export async function registerAuthJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('send-link', (data) => sendLink(deps, data), {
    givenUp: { nobody: 'whoever asked sees that no mail has come, and asks again' },
  })
  await deps.jobs.work(
    'end-sessions',
    async ({ accountId, before }) => {
      await endSessions(deps, accountId, before === undefined ? {} : { startedBefore: new Date(before) })
      await transactionWithEvents(deps, async (_, record) => record('account.signed-out', { accountId }))
    },
    { givenUp: { nobody: 'operators see to it, and sessions that are left stand in the settings, to be ended there' } }
  )
  await deps.jobs.work('sweep-sessions', () => sweep(deps))
  await deps.jobs.schedule('sweep-sessions', '7 * * * *')
}
