import { randomUUIDv7 } from 'node:crypto'
import type { contact } from '../../../../contract/social/support-requests.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'

/**
 * Stores a support request to the operators (Spec §7, Settings and contact). Who is signed in is known by the account; the e-mail
 * address may be given by an account that has none.
 * @throws ApiError invalid with the name of the missing field
 */
export async function writeSupportRequest(
  deps: Deps,
  viewer: Viewer | null,
  { name, email, subject, message }: Input<typeof contact.write>['body'],
  language: Language
): Promise<void> {
  const account = viewer
    ? await deps.db
        .selectFrom('account')
        .select(['name', 'email'])
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow()
    : undefined
  const writer = { name: account?.name ?? name, email: account?.email ?? email }
  if (!writer.name) throw invalidField('name', 'Please fill this in')
  if (!writer.email) throw invalidField('email', 'Please fill this in')
  const letter = { name: writer.name, email: writer.email, subject, message, language }
  await transactionWithEvents(deps, async (trx, record) => {
    const id = randomUUIDv7()
    await trx
      .insertInto('letter')
      .values({ ...letter, id, account_id: viewer?.id ?? null, created_at: deps.clock.now() })
      .execute()
    record('letter.created', { letterId: id })
  })
}
