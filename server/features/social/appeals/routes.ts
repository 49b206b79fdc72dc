import { appeals, type Decision } from '../../../../contract/social/appeals/appeals.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { decisionOfToken } from '../../identity/decisions/appeal-link.ts'
import { currentDecisions, findDecision, presentDecision } from '../../identity/decisions/queries.ts'
import { sendAppeal } from './send-appeal.ts'

const handlers = (deps: Deps): Handlers<typeof appeals> => {
  const own = async (id: string, accountId: string): Promise<Decision> => {
    const row = await findDecision(deps.db, id)
    if (row?.account_id !== accountId) throw new ApiError('not_found')
    return presentDecision(row)
  }
  const ofLink = async (id: string): Promise<Decision> => {
    const row = await findDecision(deps.db, id)
    if (!row) throw new ApiError('link_expired')
    return presentDecision(row)
  }
  const decisionOf = (token: string): string => decisionOfToken(deps.config.secret, token, deps.clock.now())
  return {
    list: async ({ viewer }) => ({ data: (await currentDecisions(deps.db, viewer.id)).map(presentDecision) }),
    view: ({ viewer, params }) => own(params.id, viewer.id),
    create: async ({ viewer, params: { id }, body }) => {
      await sendAppeal(deps, { decisionId: id, accountId: viewer.id, ...body })
      return own(id, viewer.id)
    },
    openLink: async ({ body }) => ofLink(decisionOf(body.token)),
    sendByLink: async ({ body: { token, text } }) => {
      const decisionId = decisionOf(token)
      await ofLink(decisionId)
      await sendAppeal(deps, { decisionId, text })
      return ofLink(decisionId)
    },
  }
}

/** Appeals against decisions of operators (product.md, People; decision 50), who answer them at `/admin/appeals`. */
export const registerAppeals: RegisterFeature = (app, deps) => mount(app, deps, appeals, handlers(deps))
