import '../../zod-config.ts'
import * as z from 'zod'
import { listOf, text, trimmed } from '../../bounded.ts'
import { AccountChanges, CurrentUser, Person, Time } from '../../identity/users/accounts.ts'
import { endpoints } from '../../endpoint.ts'
import { Id, ProfileId } from '../../ids.ts'
import { newsLevels } from '../follows/news-level.ts'
import { Amount } from '../../money/amount.ts'
import { limitQuery, listQuery, page } from '../../paging.ts'
import { isPerformerOption, type PerformerOptionList } from './performer-options.ts'
import { MediaFile } from '../../platform/files/files.ts'
import { mediaTypes } from '../../platform/files/media-types.ts'
import { maxPictureBytes } from '../../limits.ts'
import { stepUpErrors } from '../../admin/operators.ts'
import { OwnWelcomeVideo } from './welcome-video.ts'

const option = (list: PerformerOptionList) =>
  text(60)
    .refine((value) => value === '' || isPerformerOption(list, value), 'Choose one of the options')
    .optional()
    .describe(`a value of the ${list} list, or empty`)

/** The profile fields of a creator (Spec §3, option lists), shared by response and change. */
const profile = {
  bio: trimmed(5000).optional(),
  tagline: trimmed(120).optional().describe('one line below the name'),
  craft: trimmed(40).optional().describe('what the creator does: cellist, baker, …'),
  height: option('height'),
  weight: option('weight'),
  age: option('age'),
  bodyType: option('bodyType'),
  ethnicity: option('ethnicity'),
  size: option('size'),
  hairColor: option('hairColor'),
  eyeColor: option('eyeColor'),
  gender: option('gender'),
  sexualOrientation: option('sexualOrientation'),
  languages: listOf(text(8), 10).optional().describe('codes of /languages/list'),
  websiteUrl: trimmed(300)
    .refine(
      (url) => url === '' || (/^https?:/.test(url) && URL.canParse(url)),
      'Enter a link that starts with http or https'
    )
    .optional(),
}

const prices = {
  monthlyPrice: Amount.optional().describe('currency; within the caps of the public settings'),
  yearlyPrice: z
    .union([Amount, z.literal('')])
    .optional()
    .describe(
      'currency, from the minimum subscription price to twelve times the maximum; an empty string removes the offer'
    ),
  isFreeSubscription: z
    .boolean()
    .optional()
    .describe('offers a free trial of freeSubscriptionDuration days, once per fan'),
}

const counts = {
  totalFeeds: z.number().int(),
  totalFollowers: z.number().int(),
  totalSubscribers: z.number().int(),
}

/** A creator as lists, discovery and follows show them. */
export const PerformerCard = Person.extend({
  cover: z.string().optional(),
  tagline: z.string().optional(),
  craft: z.string().optional(),
  monthlyPrice: Amount,
  isFreeSubscription: z.boolean(),
  isFollowed: z.boolean().optional().describe('absent for visitors'),
  isSubscribed: z.boolean().optional().describe('absent for visitors'),
  trialUsed: z
    .boolean()
    .optional()
    .describe('the viewer has already used the free trial of this creator; absent for visitors'),
  isVerified: z.boolean(),
  ...counts,
}).meta({ id: 'PerformerCard' })
export type PerformerCard = z.infer<typeof PerformerCard>

/** @see newsLevels */
export const NewsLevel = z
  .enum(newsLevels)
  .describe('`highlights`: videos, products, live, and one notification of posts and photos a day')
  .meta({ id: 'NewsLevel' })

/** A creator's public page. */
export const PerformerProfile = PerformerCard.extend({
  ...profile,
  coverGlimpse: z.string().optional().describe('tiny blurred placeholder image of the cover, as a data URL'),
  yearlyPrice: Amount.optional(),
  country: z.string().optional(),
  city: z.string().optional(),
  isOnline: z.boolean(),
  hasLiveChat: z.boolean().describe("the chat of the creator's streams is open"),
  isBookmarked: z.boolean().optional().describe('absent for visitors'),
  canSubscribe: z.boolean().describe('false for the creator, and until the account is approved'),
  subscriptionEndsAt: Time.optional(),
  welcomeVideo: MediaFile.optional().describe('a short public video in which the creator introduces themselves'),
  newsLevel: NewsLevel.optional().describe('absent for who neither follows nor subscribes'),
  totals: z
    .object({
      photos: z.number().int(),
      videos: z.number().int(),
      galleries: z.number().int(),
      products: z.number().int(),
    })
    .describe(
      'numbers of published items, including photos and videos of posts; large numbers are not counted exactly'
    ),
  joinedAt: Time,
}).meta({ id: 'PerformerProfile' })
export type PerformerProfile = z.infer<typeof PerformerProfile>

const DocumentState = z
  .object({
    kind: z.enum(['idDocument', 'selfieWithId']),
    status: z.enum(['pending', 'approved', 'rejected']),
    uploadedAt: Time,
  })
  .meta({ id: 'DocumentState' })

/** A creator's own account, profile, prices and documents. The addresses of documents are never sent. */
export const OwnPerformer = CurrentUser.extend({
  ...profile,
  monthlyPrice: Amount,
  yearlyPrice: Amount.optional(),
  isFreeSubscription: z.boolean(),
  isListed: z.boolean().describe('others find this creator when they explore and search'),
  commission: z.number().min(0).max(100).describe('percent'),
  documents: z.array(DocumentState),
  welcomeVideo: OwnWelcomeVideo.optional(),
  ...counts,
}).meta({ id: 'OwnPerformer' })
export type OwnPerformer = z.infer<typeof OwnPerformer>

export const PerformerChanges = AccountChanges.extend({
  ...profile,
  ...prices,
  isListed: z.boolean().optional().describe('false: not in lists of creators and in no search; the page stays open'),
}).meta({ id: 'PerformerChanges' })
export type PerformerChanges = z.output<typeof PerformerChanges>

/** Why creators are in a section of Explore. */
export const ExploreKind = z.enum(['new', 'rising', 'free', 'language', 'random']).meta({ id: 'ExploreKind' })
export type ExploreKind = z.infer<typeof ExploreKind>

/** Creators to explore, by the reason why they are shown; each appears once. */
export const ExploreSections = z
  .object({
    crafts: z.array(z.string()).describe('the most frequent crafts'),
    sections: z.array(z.object({ kind: ExploreKind, performers: z.array(PerformerCard) })),
  })
  .meta({ id: 'ExploreSections' })
export type ExploreSections = z.infer<typeof ExploreSections>

const cardQuery = {
  ...listQuery,
  sortBy: z.enum(['popular', 'newest', 'price', 'name']).default('popular'),
  craft: text(40).optional(),
}
const picture = { accept: 'image', maxBytes: maxPictureBytes } as const

export const performers = endpoints({
  me: {
    method: 'GET',
    path: '/performers/me',
    access: 'performer',
    summary: 'The signed-in creator, with everything only they see',
    response: OwnPerformer,
  },
  view: {
    method: 'GET',
    path: '/performers/{id}',
    access: 'optional',
    summary: "A creator's public page, by id or username",
    params: z.object({ id: ProfileId }),
    response: PerformerProfile,
    errors: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/performers/{id}',
    access: 'performer',
    summary: "Change the caller's own profile, prices and account",
    params: z.object({ id: ProfileId }),
    body: PerformerChanges,
    response: OwnPerformer,
    errors: ['forbidden', 'not_found', ...stepUpErrors],
    allowsIncomplete: true,
    limit: { max: 120, perS: 3600 },
    emits: ['account.changed', 'performer.changed'],
  },
  top: {
    method: 'GET',
    path: '/performers/top',
    access: 'optional',
    summary: 'The creators with the most subscribers',
    query: z.object(limitQuery),
    response: page(PerformerCard),
  },
  search: {
    method: 'GET',
    path: '/performers/user/search',
    access: 'optional',
    summary: 'Search creators by name, craft or text',
    query: z.object(cardQuery),
    response: page(PerformerCard),
  },
  random: {
    method: 'GET',
    path: '/performers/search/random',
    access: 'optional',
    summary: 'Creators to discover: not followed, in an order that changes each day',
    query: z.object(limitQuery),
    response: page(PerformerCard),
  },
  explore: {
    method: 'GET',
    path: '/performers/explore',
    access: 'optional',
    summary: 'Creators whom the caller does not know, in sections: new, rising, free to try, in the language, random',
    response: ExploreSections,
  },
  uploadAvatar: {
    method: 'POST',
    path: '/performers/avatar/upload',
    access: 'performer',
    summary: "Set the caller's own picture",
    files: { avatar: picture },
    response: z.object({ avatar: z.string() }),
    errors: ['unsupported_type', 'too_large'],
    allowsIncomplete: true,
    limit: { max: 30, perS: 3600 },
    emits: ['account.changed', 'performer.changed'],
  },
  uploadCover: {
    method: 'POST',
    path: '/performers/cover/upload',
    access: 'performer',
    summary: 'Set the cover of the profile',
    files: { cover: picture },
    response: z.object({ cover: z.string() }),
    errors: ['unsupported_type', 'too_large'],
    allowsIncomplete: true,
    limit: { max: 30, perS: 3600 },
    emits: ['account.changed', 'performer.changed'],
  },
  uploadWelcomeVideo: {
    method: 'POST',
    path: '/performers/welcome-video/upload',
    access: 'performer',
    summary:
      "Set the welcome video of the caller's page: in the form, or a finished upload by id. It is processed later",
    body: z.strictObject({
      fileId: Id.optional().describe(
        'an upload of type `welcome-video`, which may still be processing, if there is no file'
      ),
    }),
    files: { welcomeVideo: { accept: 'video', maxBytes: mediaTypes['welcome-video'].maxBytes, optional: true } },
    response: z.object({ welcomeVideo: OwnWelcomeVideo }),
    errors: ['restricted', 'unsupported_type', 'too_large', 'invalid'],
    allowsIncomplete: true,
    limit: { max: 30, perS: 3600 },
    emits: ['performer.changed'],
  },
  removeWelcomeVideo: {
    method: 'DELETE',
    path: '/performers/welcome-video',
    access: 'performer',
    summary: "Remove the welcome video of the caller's page",
    errors: ['not_found'],
    allowsIncomplete: true,
    emits: ['performer.changed'],
  },
  uploadDocuments: {
    method: 'POST',
    path: '/performers/documents/upload',
    access: 'performer',
    summary: 'Send identity documents again; they wait for approval',
    files: { idDocument: { ...picture, optional: true }, selfieWithId: { ...picture, optional: true } },
    response: z.object({ documents: z.array(DocumentState) }),
    errors: ['unsupported_type', 'too_large'],
    allowsIncomplete: true,
    limit: { max: 30, perS: 3600 },
    emits: ['account.changed', 'performer.changed'],
  },
})
