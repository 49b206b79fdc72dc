import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Mail } from '../../integrations/mail/mailer.ts'

/** Hands a mail to the `mail` job, which sends it and tries again when the server does not answer. `within`: sent only if that transaction commits. */
export function enqueueMail(deps: Pick<Deps, 'jobs'>, mail: Mail, within?: Trx): Promise<void> {
  return deps.jobs.enqueue('mail', mail, within ? { within } : {})
}
