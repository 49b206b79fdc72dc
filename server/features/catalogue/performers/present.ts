import { fromMinor } from '../../../../contract/money/money.ts'
import type { PerformerCard, PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import { publicPicture } from '../../platform/files/media-address.ts'
import { isVerified, presentPerson } from '../../identity/visibility/present.ts'
import type { CardRow, ProfileRow } from './queries.ts'

/** The viewer's relations to a creator; absent for visitors. */
export type ViewerRelations = {
  isFollowed: boolean
  isSubscribed: boolean
  /** The free trial was used before. */
  trialUsed: boolean
}

/** A creator's card in lists (product.md, lists and discovery), with public fields only. */
export function presentCard(row: CardRow, relations: ViewerRelations | undefined): PerformerCard {
  return {
    ...presentPerson(row),
    cover: row.cover_file_id ? publicPicture(row.cover_file_id, 640) : undefined,
    tagline: row.tagline ?? undefined,
    craft: row.craft ?? undefined,
    monthlyPrice: fromMinor(row.monthly_price),
    isFreeSubscription: row.is_free_subscription,
    ...relations,
    isVerified: isVerified(row),
    totalFeeds: row.total_feeds,
    totalFollowers: row.total_followers,
    totalSubscribers: row.total_subscribers,
  }
}

/** The profile fields that a creator fills in (Spec §3, option lists). */
export function presentAbout(
  row: Omit<ProfileRow, keyof CardRow | 'cover_glimpse' | 'has_live_chat' | 'welcome_video'> &
    Pick<ProfileRow, 'tagline' | 'craft'>
) {
  return {
    bio: row.bio ?? undefined,
    tagline: row.tagline ?? undefined,
    craft: row.craft ?? undefined,
    height: row.height ?? undefined,
    weight: row.weight ?? undefined,
    age: row.age ?? undefined,
    bodyType: row.body_type ?? undefined,
    ethnicity: row.ethnicity ?? undefined,
    size: row.size ?? undefined,
    hairColor: row.hair_color ?? undefined,
    eyeColor: row.eye_color ?? undefined,
    gender: row.gender ?? undefined,
    sexualOrientation: row.sexual_orientation ?? undefined,
    languages: row.languages,
    websiteUrl: row.website_url ?? undefined,
  }
}

/** A creator's public page. */
export function presentProfile(
  row: ProfileRow,
  relations: ViewerRelations | undefined,
  state: {
    isBookmarked?: boolean | undefined
    isOnline: boolean
    totals: PerformerProfile['totals']
    canSubscribe: boolean
    subscriptionEndsAt?: Date | undefined
    newsLevel?: PerformerProfile['newsLevel'] | undefined
    welcomeVideo?: PerformerProfile['welcomeVideo'] | undefined
  }
): PerformerProfile {
  return {
    ...presentCard(row, relations),
    ...presentAbout(row),
    cover: row.cover_file_id ? publicPicture(row.cover_file_id, 1280) : undefined,
    coverGlimpse: row.cover_glimpse ?? undefined,
    yearlyPrice: row.yearly_price === null ? undefined : fromMinor(row.yearly_price),
    country: row.country ?? undefined,
    city: row.city ?? undefined,
    isBookmarked: state.isBookmarked,
    isOnline: state.isOnline,
    hasLiveChat: row.has_live_chat,
    totals: state.totals,
    canSubscribe: state.canSubscribe,
    subscriptionEndsAt: state.subscriptionEndsAt?.toISOString(),
    welcomeVideo: state.welcomeVideo,
    newsLevel: state.newsLevel,
    joinedAt: row.created_at.toISOString(),
  }
}
