import type { auth } from '../../../contract/auth.ts'
import type { ResponseIn } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { insertDocuments } from '../files/store-picture.ts'
import { readSettings } from '../settings/queries.ts'
import { checkRegistration, createAccount, usernameTakenError, type Registration } from './create-account.ts'
import { hashPassword } from './password.ts'
import { presentIdentity, presentSession } from './present.ts'
import { startSession } from './sessions.ts'
import type { Caller } from './sign-in.ts'
import { withDocuments, type Documents } from './store-documents.ts'
import { mailNewDevice } from './mail-new-device.ts'
import { limitConcurrency } from './concurrency-limit.ts'

type Registered = ResponseIn<typeof auth.registerUser>
type From = Caller & { readonly language: Language }

// Reading two pictures takes seconds of one core: one newcomer at a time, and not too many in line.
const inTurn = limitConcurrency({ running: 1, waiting: 20 })

/**
 * Registers a fan and signs in at once, unless the operator wants a confirmed address first (Spec §7, Auth). The answer and its time are the same whether the e-mail address is known
 * or not: what follows from that is told by mail (docs/decisions/0023). @throws ApiError 422 naming the field
 */
export async function registerUser(deps: Deps, newcomer: Registration, caller: From): Promise<Registered> {
  await checkRegistration(deps, newcomer, caller.language)
  return register(deps, newcomer, caller, false)
}

/** Registers a creator, pending until an operator approves the documents. Nothing at all stays when one is not a picture (Spec §6). @throws ApiError 415, 422 */
export async function registerPerformer(
  deps: Deps,
  newcomer: Registration,
  files: { idDocument: UploadedFile; selfieWithId: UploadedFile },
  caller: From
): Promise<Registered> {
  await checkRegistration(deps, newcomer, caller.language)
  return inTurn(() => withDocuments(deps, files, (documents) => register(deps, newcomer, caller, true, documents)))
}

async function register(
  deps: Deps,
  newcomer: Registration,
  caller: From,
  isPerformer: boolean,
  documents: Documents = []
): Promise<Registered> {
  const passwordHash = await hashPassword(newcomer.password)
  const { requireEmailVerification } = await readSettings(deps.db)
  try {
    return await transaction(deps.db, async (trx) => {
      const id = await createAccount(deps, trx, newcomer, { isPerformer, passwordHash, language: caller.language })
      if (documents.length) await insertDocuments(trx, id, documents, deps.clock.now())
      const account = { id, is_performer: isPerformer, email: newcomer.email, username: newcomer.username }
      if (requireEmailVerification) return { ...presentIdentity(account), requireEmailVerification }
      const session = await startSession(deps, trx, id, { remember: false, ...caller })
      await mailNewDevice({ ...deps, db: trx }, id, caller.device)
      return { ...presentSession(account, session), requireEmailVerification }
    })
  } catch (error) {
    throw usernameTakenError(error, caller.language)
  }
}
