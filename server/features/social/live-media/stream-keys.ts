import { createHash, randomBytes } from 'node:crypto'
import { decryptBytes, encryptBytes } from '../../../db/encryption.ts'
import type { Deps } from '../../../deps.ts'

/** What a creator enters in a program such as OBS. `server` is absent when the operator has not set RTMP_PORT. */
export type OwnKey = { server?: string; key: string }

const hashOf = (key: string): string => createHash('sha256').update(`stream key\n${key}`).digest('base64url')

const present = ({ config }: Deps, key: string): OwnKey => ({
  ...(config.rtmp && { server: config.rtmp.address }),
  key,
})

/** A new key, as it is shown and as it is stored. */
function makeKey({ config, clock }: Deps, performerId: string) {
  const key = randomBytes(24).toString('base64url')
  const row = {
    hash: hashOf(key),
    sealed: encryptBytes(config.secret, 'stream key', performerId, Buffer.from(key)),
    created_at: clock.now(),
  }
  return { key, row }
}

/** A new key in the place of the former one, which stops working. */
export async function renewKey(deps: Deps, performerId: string): Promise<OwnKey> {
  const { key, row } = makeKey(deps, performerId)
  await deps.db
    .insertInto('stream_key')
    .values({ performer_id: performerId, ...row })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(row))
    .execute()
  return present(deps, key)
}

async function readKey({ db, config }: Deps, performerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_key')
    .select('sealed')
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  return row && decryptBytes(config.secret, 'stream key', performerId, row.sealed).toString()
}

/** The key of a creator; the first time, a new one. Two devices that ask at once get the same. */
export async function viewKey(deps: Deps, performerId: string): Promise<OwnKey> {
  const known = await readKey(deps, performerId)
  if (known !== undefined) return present(deps, known)
  const { key, row } = makeKey(deps, performerId)
  await deps.db
    .insertInto('stream_key')
    .values({ performer_id: performerId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return present(deps, (await readKey(deps, performerId)) ?? key)
}

/** Whose key this is, by its hash, so that comparing takes the same time whatever is sent; undefined for a wrong one. */
export async function ownerOfKey({ db }: Pick<Deps, 'db'>, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_key')
    .innerJoin('account', 'account.id', 'stream_key.performer_id')
    .select('stream_key.performer_id')
    .where('stream_key.hash', '=', hashOf(key))
    .where('account.status', '=', 'active')
    .executeTakeFirst()
  return row?.performer_id
}
