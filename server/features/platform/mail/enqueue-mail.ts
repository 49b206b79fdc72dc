import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Mail } from '../../../integrations/mail/mailer.ts'

/**
 * Enqueues a mail in the `mail` job, which sends it and retries when the server does not respond. `within`: sent only
 * if that transaction commits.
 */
export function enqueueMail(deps: Pick<Deps, 'jobs'>, mail: Mail, within?: Trx): Promise<void> {
  return deps.jobs.enqueue('mail', mail, within ? { within } : {})
}
