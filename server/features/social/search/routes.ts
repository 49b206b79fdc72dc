import { search } from '../../../../contract/social/search.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { forgetAllSearches, forgetSearch, recordSearch } from './keywords.ts'
import { searchAll, searchCreators, searchItems, searchLive, searchPosts } from './search.ts'
import { suggest } from './suggest.ts'
import { countTrends } from './trends.ts'
import { countWords } from './vocabulary.ts'

const handlers = (deps: Deps): Handlers<typeof search> => ({
  record: ({ body, viewer, caller }) =>
    recordSearch(deps, body.keyword, { accountId: viewer?.id, address: caller.address }),
  suggestions: ({ query, viewer, caller }) => suggest(deps, query, { viewer, country: caller.country }),
  forget: ({ params, viewer }) => forgetSearch(deps, viewer.id, params.id),
  forgetAll: ({ viewer }) => forgetAllSearches(deps, viewer.id),
  all: ({ query, viewer, caller }) => searchAll(deps, query, { viewer, country: caller.country }),
  performers: ({ query, viewer, caller }) => searchCreators(deps, query, { viewer, country: caller.country }),
  posts: ({ query, viewer, caller }) => searchPosts(deps, query, { viewer, country: caller.country }),
  videos: ({ query, viewer, caller }) => searchItems(deps, 'video', query, { viewer, country: caller.country }),
  photos: ({ query, viewer, caller }) => searchItems(deps, 'photo', query, { viewer, country: caller.country }),
  streams: ({ query, viewer, caller }) => searchLive(deps, query, { viewer, country: caller.country }),
  products: ({ query, viewer, caller }) => searchItems(deps, 'product', query, { viewer, country: caller.country }),
})

/** Search over creators and their items (Spec §7, Lookups). */
export const registerSearch: RegisterFeature = async (app, deps) => {
  mount(app, deps, search, handlers(deps))
  await deps.jobs.work('count-trends', () => countTrends(deps))
  await deps.jobs.schedule('count-trends', '*/10 * * * *')
  await deps.jobs.work('count-words', () => countWords(deps.db))
  await deps.jobs.schedule('count-words', '23 4 * * *')
}
