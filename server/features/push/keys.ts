import webPush from 'web-push'
import { encryptJson, decryptJson } from '../../db/encryption.ts'
import type { Deps } from '../../deps.ts'

/** What push services know this site by: a pair of P-256 in base64url (RFC 8292). */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const owner = 'this site'

/**
 * The site's pair of keys, made at the first start and kept, the private part sealed. With another `SECRET` it cannot be opened any more: then there is a new pair, and what
 * browsers subscribed to with the old one is forgotten; each subscribes anew at its next visit.
 */
export async function openPushKeys(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const made = {
    public_key: publicKey,
    sealed_private_key: encryptJson(deps.config.secret, 'push key', owner, { privateKey }),
    created_at: deps.clock.now(),
  }
  // Several processes may start at once: the first one's stays.
  await deps.db
    .insertInto('push_key')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await deps.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
  try {
    return {
      publicKey: kept.public_key,
      ...(decryptJson(deps.config.secret, 'push key', owner, kept.sealed_private_key) as { privateKey: string }),
    }
  } catch (error) {
    const { numUpdatedRows } = await deps.db
      .updateTable('push_key')
      .set(made)
      .where('public_key', '=', kept.public_key)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) {
      deps.log.warn({ err: error }, 'the key for push messages cannot be opened: browsers have to subscribe anew')
      await deps.db.deleteFrom('push_subscription').execute()
    }
    return openPushKeys(deps)
  }
}
