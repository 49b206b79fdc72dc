import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { isFresh } from './policy.ts'

/** A second factor that an account has: an authenticator app, or passkeys. */
export type Factor = 'app' | 'passkey'

/** The second factors of an account; none: its sign-in has one step. */
export async function secondFactorsOf(db: Db, accountId: string): Promise<Factor[]> {
  // Together, so that a database that is away fails one promise, which is awaited.
  const [app, passkey] = await Promise.all([
    db
      .selectFrom('totp')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db.selectFrom('passkey').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst(),
  ])
  return [app && ('app' as const), passkey && ('passkey' as const)].filter((one) => one !== undefined)
}

/** The factors of which the viewer has to prove one now: none when there are none, or one was proved within 15 minutes. */
export async function factorsToProve({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<Factor[]> {
  const isProved = viewer.secondFactorAt !== null && isFresh(viewer.secondFactorAt, clock.now())
  return isProved ? [] : secondFactorsOf(db, viewer.id)
}
