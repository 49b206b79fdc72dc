import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Person } from '../identity/users/accounts.ts'
import { PerformerCard } from '../catalogue/performers/performers.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { maxSearchLength } from '../limits.ts'
import { Stream } from './streaming/streams.ts'
import { cursorQuery, limitQuery, listQuery, page } from '../paging.ts'
import { Feed } from '../catalogue/feeds.ts'
import { Photo } from '../catalogue/assets/photos.ts'
import { Product } from '../catalogue/assets/products.ts'
import { Video } from '../catalogue/assets/videos.ts'
import { ofPerson } from '../private.ts'

const q = trimmed(maxSearchLength).describe('the words; `#word` finds a hashtag')
const found = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.number().int().min(0).describe('number of results on this page: results of a search are not counted'),
    nextCursor: z.string().optional(),
  })
const itemQuery = z.object({ ...cursorQuery, q: q.default('') })

/** One of the searches that an account has made. */
export const RecentSearch = z.object({ _id: Id, keyword: z.string() }).meta({ id: 'RecentSearch' })
export type RecentSearch = z.infer<typeof RecentSearch>

/** What the field for searching offers below itself. */
export const SearchSuggestions = z
  .object({
    recent: ofPerson(z.array(RecentSearch).describe("the account's own latest searches; empty for visitors")),
    trending: z.array(z.string()).describe('what many people search for these days'),
    suggestions: z.array(z.string()).describe('words, crafts and hashtags that begin with `q`'),
    performers: z.array(Person).describe('creators who match `q`'),
  })
  .meta({ id: 'SearchSuggestions' })
export type SearchSuggestions = z.infer<typeof SearchSuggestions>

/** Search over creators and their items (Spec §7, Lookups). Only public words are searched (decision record 0028). */
export const search = endpoints({
  record: {
    method: 'POST',
    path: '/search/keywords',
    access: 'optional',
    summary: "Record a search: in the account's own list, and anonymously for what is trending",
    body: z.strictObject({ keyword: trimmed(maxSearchLength).min(1) }),
    limit: { max: 60, perS: 600 },
    emits: ['recent-search.changed'],
  },
  suggestions: {
    method: 'GET',
    path: '/search/list/keywords',
    access: 'optional',
    summary: 'Own recent searches, trending ones, and what completes the words typed so far',
    query: z.object({ ...limitQuery, q: q.default('') }),
    response: SearchSuggestions,
    limit: { max: 600, perS: 600 },
  },
  forget: {
    method: 'DELETE',
    path: '/search/keywords/{id}',
    access: 'user',
    summary: "Delete one of the account's own recent searches",
    params: IdParams,
    errors: ['not_found'],
    emits: ['recent-search.changed'],
  },
  forgetAll: {
    method: 'DELETE',
    path: '/search/keywords',
    access: 'user',
    summary: "Delete all of the account's own recent searches",
    emits: ['recent-search.changed'],
  },
  all: {
    method: 'GET',
    path: '/search',
    access: 'optional',
    summary: 'The best results of each kind. Items that the viewer may not open are locked',
    query: z.object({ ...limitQuery, q: q.default('') }),
    response: z.object({
      isSimilar: z.boolean().describe('nothing has the words themselves: these are results for similar ones'),
      correctedTo: z.string().optional().describe('the words that were searched in place of those typed'),
      performers: z.array(PerformerCard),
      posts: z.array(Feed),
      videos: z.array(Video),
      photos: z.array(Photo),
      streams: z.array(Stream).describe('live and scheduled ones'),
      products: z.array(Product),
      hashtags: z.array(z.string()).describe('with their sign'),
      crafts: z.array(z.string()),
    }),
  },
  performers: {
    method: 'GET',
    path: '/search/performers',
    access: 'optional',
    summary: 'Creators by name, username, craft and tagline: an exact username first, then the most popular',
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset, q: q.default('') }),
    response: page(PerformerCard),
  },
  posts: {
    method: 'GET',
    path: '/search/posts',
    access: 'optional',
    summary: 'Posts by title, caption, and the text of free ones, newest first',
    query: itemQuery,
    cursor: true,
    response: found(Feed),
  },
  videos: {
    method: 'GET',
    path: '/search/videos',
    access: 'optional',
    summary: 'Videos by title and caption, newest first',
    query: itemQuery,
    cursor: true,
    response: found(Video),
  },
  photos: {
    method: 'GET',
    path: '/search/photos',
    access: 'optional',
    summary: 'Single photos by title and caption, newest first. Texts of photos in galleries are not searched',
    query: itemQuery,
    cursor: true,
    response: found(Photo),
  },
  streams: {
    method: 'GET',
    path: '/search/streams',
    access: 'optional',
    summary: 'Live and scheduled streams by title and description, newest first',
    query: itemQuery,
    cursor: true,
    response: found(Stream),
  },
  products: {
    method: 'GET',
    path: '/search/products',
    access: 'optional',
    summary: 'Products by title, caption and description, newest first',
    query: itemQuery,
    cursor: true,
    response: found(Product),
  },
})
