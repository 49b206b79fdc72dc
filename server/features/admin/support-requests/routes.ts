import { letters, type LetterRow, type LetterStatus } from '../../../../contract/admin/support-requests.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { loadPeople } from '../../identity/visibility/load-people.ts'
import { answerLetter, closeLetter } from '../../social/support-requests/answer-support-request.ts'
import { exportLetters } from './export-letters.ts'
import { findLetter, listAnswers, listLetters, type LetterListRow } from '../../social/support-requests/queries.ts'

const presentRow = (row: LetterListRow): LetterRow => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  status: row.status as LetterStatus,
  createdAt: row.created_at.toISOString(),
})

const handlers = (deps: Deps): Handlers<typeof letters> => ({
  list: async ({ query }) => {
    const { rows, total } = await listLetters(deps.db, query)
    return { data: rows.map(presentRow), total }
  },
  export: ({ query, caller }) =>
    Promise.resolve({ name: 'letters.csv', body: exportLetters(deps.db, query, caller.language) }),
  view: async ({ params: { id } }) => {
    const [letter, answers] = await Promise.all([findLetter(deps.db, id), listAnswers(deps.db, id)])
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
  answer: ({ viewer, params, body }) => answerLetter(deps, viewer, params.id, body),
  close: ({ params }) => closeLetter(deps, params.id),
})

/** Letters to the site as operators see them (product.md, Operators). */
export const registerLetters: RegisterFeature = (app, deps) => mount(app, deps, letters, handlers(deps))
