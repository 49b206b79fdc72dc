import { passkeys } from '../../../../contract/identity/second-factor/passkeys.ts'
import {
  secondFactor,
  type Passkey,
  type SecondFactor,
} from '../../../../contract/identity/second-factor/second-factor.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { isOperator } from '../../../http/operators/operator-authority.ts'
import { findAccount } from '../auth/queries.ts'
import { requireCurrentPassword } from '../auth/require-reauthentication.ts'
import { addPasskey, beginPasskey, renamePasskey } from './add-passkey.ts'
import { finishSignIn, requestPasskeyAtSignIn, signInWithPasskey } from './finish-sign-in.ts'
import { mailAbout } from './mail-about.ts'
import { verifySecondFactor, requireEverything } from './verify-second-factor.ts'
import { findAppSince, isProtected, listPasskeys, type PasskeyRow } from './queries.ts'
import { countCodes, replaceCodes } from './recovery-codes.ts'
import { removeApp, removePasskey } from './remove-factor.ts'
import { beginApp, confirmApp } from './set-up-app.ts'
import { requestAnyPasskey, requestOwnPasskey } from './check-passkey.ts'

const presentPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString(),
})

async function viewSecondFactor({ db, config }: Deps, viewer: Viewer): Promise<SecondFactor> {
  const [since, own, recoveryCodesLeft, account] = await Promise.all([
    findAppSince(db, viewer.id),
    listPasskeys(db, viewer.id),
    countCodes(db, viewer.id),
    findAccount(db, viewer.id),
  ])
  return {
    app: since && { since: since.toISOString() },
    passkeys: own.map(presentPasskey),
    recoveryCodesLeft,
    hasPassword: account?.password_hash != null,
    isRequired: config.requiresOperatorSecondFactor && (isOperator(viewer) || viewer.needsSecondFactor),
  }
}

/** Makes new recovery codes. @throws ApiError recovery_codes_unneeded without a second factor; errors of `requireReauthentication` */
async function renewCodes(deps: Deps, viewer: Viewer, currentPassword: string | undefined): Promise<string[]> {
  await requireCurrentPassword(deps, viewer, currentPassword)
  if (!(await isProtected(deps.db, viewer.id))) throw new ApiError('recovery_codes_unneeded')
  return transaction(deps.db, async (trx) => {
    await lockAccount(trx, viewer.id)
    await mailAbout(deps, trx, viewer.id, { kind: 'codesRenewed' })
    return replaceCodes(deps, trx, viewer.id)
  })
}

const secondFactorHandlers = (deps: Deps): Handlers<typeof secondFactor> => ({
  view: ({ viewer }) => viewSecondFactor(deps, viewer),
  beginApp: ({ viewer, body }) => beginApp(deps, viewer, body.currentPassword),
  confirmApp: async ({ viewer, body }) => ({ recoveryCodes: await confirmApp(deps, viewer, body.code) }),
  removeApp: async ({ viewer, body, caller }) => {
    await requireEverything(deps, viewer, body, caller.address)
    await removeApp(deps, viewer.id)
  },
  renewCodes: async ({ viewer, body }) => ({ recoveryCodes: await renewCodes(deps, viewer, body.currentPassword) }),
  passkeyRequest: ({ viewer }) => requestOwnPasskey(deps, viewer.id),
  prove: ({ viewer, body, caller }) => verifySecondFactor(deps, viewer, body, caller.address),
  passkeyRequestAtSignIn: ({ body }) => requestPasskeyAtSignIn(deps, body.challenge),
  signIn: ({ body, caller }) => finishSignIn(deps, body, caller),
})

const passkeyHandlers = (deps: Deps): Handlers<typeof passkeys> => ({
  signInRequest: () => requestAnyPasskey(deps),
  signIn: ({ body, caller }) => signInWithPasskey(deps, body, caller),
  begin: ({ viewer, body }) => beginPasskey(deps, viewer, body.currentPassword),
  create: async ({ viewer, body }) => {
    const { row, codes } = await addPasskey(deps, viewer, body)
    return { passkey: presentPasskey(row), recoveryCodes: codes }
  },
  update: ({ viewer, params, body }) => renamePasskey(deps, viewer.id, params.id, body.name),
  remove: async ({ viewer, params, body, caller }) => {
    await requireEverything(deps, viewer, body, caller.address)
    await removePasskey(deps, viewer.id, params.id)
  },
})

/** Two-step verification and passkeys (decision 54). */
export const registerSecondFactor: RegisterFeature = (app, deps) => {
  mount(app, deps, secondFactor, secondFactorHandlers(deps))
  mount(app, deps, passkeys, passkeyHandlers(deps))
}
