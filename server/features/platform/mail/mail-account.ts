import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { FilledMail } from './mail-template.ts'
import { sendMailTo } from './send-mail-to.ts'

/** Mails an account by its id, inside `trx`; nothing when it does not exist. `path` is the button's path on this site. */
export async function mailAccount(deps: Deps, trx: Trx, id: string, path: string, mail: FilledMail): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (account) await sendMailTo(deps, trx, account, path, mail)
}
