import {
  supportRequests,
  type SupportRequestRow,
  type SupportRequestStatus,
} from '../../../../contract/admin/support-requests.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { loadPeople } from '../../identity/visibility/load-people.ts'
import { answerSupportRequest, closeSupportRequest } from '../../social/support-requests/answer-support-request.ts'
import { exportSupportRequests } from './export-support-requests.ts'
import {
  findSupportRequest,
  listAnswers,
  listSupportRequests,
  type SupportRequestListRow,
} from '../../social/support-requests/queries.ts'

const presentRow = (row: SupportRequestListRow): SupportRequestRow => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  status: row.status as SupportRequestStatus,
  createdAt: row.created_at.toISOString(),
})

const handlers = (deps: Deps): Handlers<typeof supportRequests> => ({
  list: async ({ query }) => {
    const { rows, total } = await listSupportRequests(deps.db, query)
    return { data: rows.map(presentRow), total }
  },
  export: ({ query, caller }) =>
    Promise.resolve({ name: 'support-requests.csv', body: exportSupportRequests(deps.db, query, caller.language) }),
  view: async ({ params: { id } }) => {
    const [letter, answers] = await Promise.all([findSupportRequest(deps.db, id), listAnswers(deps.db, id)])
    if (!letter) throw new ApiError('not_found')
    const writers = letter.account_id === null ? undefined : await loadPeople(deps.db, [letter.account_id])
    return {
      ...presentRow(letter),
      message: letter.message,
      language: letter.language as Language,
      writer: writers?.get(letter.account_id ?? ''),
      answers: answers.map((answer) => ({
        _id: answer.id,
        operator: answer.operator_name,
        message: answer.message,
        createdAt: answer.created_at.toISOString(),
      })),
    }
  },
  answer: ({ viewer, params, body }) => answerSupportRequest(deps, viewer, params.id, body),
  close: ({ params }) => closeSupportRequest(deps, params.id),
})

/** Support requests to the site as operators see them (product.md, Operators). */
export const registerSupportRequests: RegisterFeature = (app, deps) => mount(app, deps, supportRequests, handlers(deps))
