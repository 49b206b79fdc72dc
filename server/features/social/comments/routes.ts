import { comments, type Comment } from '../../../../contract/social/comments.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { actAsOperator } from '../../../http/operators/act-as-operator.ts'
import { mount } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { findItem } from '../../catalogue/rights/find-items.ts'
import { requireOpenItem } from '../../catalogue/rights/require-item.ts'
import { isOwnComment, mayDelete } from './policy.ts'
import { presentComments } from './present.ts'
import { countComments, countHeld, findComment, listComments } from './queries.ts'
import { removeComment } from './remove-comment.ts'
import { createComment, updateComment } from './write-comment.ts'
import { requireMayPost } from '../../identity/restrictions/policy.ts'

const handlers = (deps: Deps): Handlers<typeof comments> => {
  const one = async (id: string, viewer: Viewer): Promise<Comment> => {
    const row = await findComment(deps.db, id, { viewer, country: undefined })
    const [comment] = row ? await presentComments(deps, [row], viewer) : []
    if (!comment) throw new ApiError('not_found')
    return comment
  }
  return {
    create: async ({ viewer, caller, body, files }) => {
      requireMayPost(viewer)
      return one(await createComment(deps, { viewer, ...caller }, { body, files }), viewer)
    },
    update: async ({ viewer, caller, params, body, files }) => {
      requireMayPost(viewer)
      await updateComment(deps, { viewer, ...caller }, params.id, { body, files })
      return one(params.id, viewer)
    },
    search: async ({ viewer, caller, query }) => {
      const viewerContext = { viewer, country: caller.country }
      const from = readTimeCursor(query.before)
      const item = await requireOpenItem(deps, query.objectType, query.objectId, viewerContext)
      const parent =
        query.parentId === undefined ? undefined : await findComment(deps.db, query.parentId, viewerContext)
      if (query.parentId !== undefined && parent?.object_id !== query.objectId) throw new ApiError('not_found')
      // One row more than the limit shows whether there is a next page.
      const isCreator = viewer?.id === item.performerId && query.parentId === undefined
      const [rows, total, held] = await Promise.all([
        listComments(deps.db, query, viewerContext, query.limit + 1, from),
        countComments(deps.db, query, viewerContext),
        isCreator ? countHeld(deps.db, query.objectId) : 0,
      ])
      const { page, nextCursor } = cutPage(rows, query.limit, (row) => row.created_at)
      return { data: await presentComments(deps, page, viewer), total, nextCursor, held: held || undefined }
    },
    remove: async ({ viewer, caller, params }) => {
      const viewerContext = { viewer, country: caller.country }
      const comment = await findComment(deps.db, params.id, viewerContext)
      if (!comment) throw new ApiError('not_found')
      if (!mayDelete(viewer, comment)) {
        const item = await findItem(deps, comment.object_type as ItemType, comment.object_id, viewerContext)
        throw new ApiError(item && item.accessReason !== 'locked' ? 'forbidden' : 'not_found')
      }
      if (isOwnComment(viewer, comment)) return removeComment(deps, comment)
      const deed = { deed: 'comments.remove', address: caller.address, subjectId: comment.id } as const
      await actAsOperator(deps, viewer, { ...deed, accountId: comment.author_id }, () => removeComment(deps, comment))
    },
  }
}

/** Comments and replies on items (product.md, Comments). */
export const registerComments: RegisterFeature = (app, deps) => mount(app, deps, comments, handlers(deps))
