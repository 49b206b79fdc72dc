import webPush from 'web-push'
import { encryptJson, decryptJson } from '../../../db/encryption.ts'
import type { Deps } from '../../../deps.ts'

/** The key pair (P-256, base64url) by which push services identify this site (RFC 8292). */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const owner = 'this site'

/** Whether the stored key of the site can be read. Push services are many, each browser's own, and asked with each message. @throws Error */
export async function checkPushKeys({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const stored = await db.selectFrom('push_key').select('sealed_private_key').executeTakeFirst()
  if (stored) decryptJson(config.secret, 'push key', owner, stored.sealed_private_key)
}

/**
 * Loads the site's key pair; it is generated at the first start and its private key is encrypted. With another `SECRET`
 * it cannot be decrypted: then a new pair is stored and all push subscriptions are deleted; browsers subscribe again at
 * their next visit.
 */
export async function openPushKeys(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const generated = {
    public_key: publicKey,
    sealed_private_key: encryptJson(deps.config.secret, 'push key', owner, { privateKey }),
    created_at: deps.clock.now(),
  }
  // When several processes start at once, the first key pair is used.
  await deps.db
    .insertInto('push_key')
    .values(generated)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await deps.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
  try {
    return {
      publicKey: stored.public_key,
      ...(decryptJson(deps.config.secret, 'push key', owner, stored.sealed_private_key) as { privateKey: string }),
    }
  } catch (error) {
    const { numUpdatedRows } = await deps.db
      .updateTable('push_key')
      .set(generated)
      .where('public_key', '=', stored.public_key)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) {
      deps.log.warn(
        { err: error },
        'the key for push messages cannot be decrypted (was SECRET changed?): browsers have to subscribe again'
      )
      await deps.db.deleteFrom('push_subscription').execute()
    }
    return openPushKeys(deps)
  }
}
