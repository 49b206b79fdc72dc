import { fromMinor } from '../../../contract/money.ts'
import type { PerformerCard, PerformerProfile } from '../../../contract/performers.ts'
import { publicPicture } from '../files/public-picture.ts'
import { presentPerson } from '../people/present.ts'
import type { CardRow, ProfileRow } from './queries.ts'

/** What the viewer has to do with a creator; absent for a visitor. */
export type ViewerRelations = {
  isFollowed: boolean
  isSubscribed: boolean /** The free days were had already. */
  trialUsed: boolean
}

/** Whether an operator has approved this creator and the account is in good standing. */
export const isVerified = (row: { status: string; approved_at: Date | null }): boolean =>
  row.status === 'active' && row.approved_at !== null

/** A creator's card (product.md, lists and discovery): nothing that only they see. */
export function presentCard(row: CardRow, ties: ViewerRelations | undefined): PerformerCard {
  return {
    ...presentPerson(row),
    cover: row.cover_file_id ? publicPicture(row.cover_file_id, 640) : undefined,
    tagline: row.tagline ?? undefined,
    craft: row.craft ?? undefined,
    monthlyPrice: fromMinor(row.monthly_price),
    isFreeSubscription: row.is_free_subscription,
    ...ties,
    isVerified: isVerified(row),
    totalFeeds: row.total_feeds,
    totalFollowers: row.total_followers,
    totalSubscribers: row.total_subscribers,
  }
}

/** What a creator tells about themselves (Spec §3, option lists). */
export function presentAbout(
  row: Omit<ProfileRow, keyof CardRow | 'cover_glimpse' | 'has_live_chat'> & Pick<ProfileRow, 'tagline' | 'craft'>
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
  ties: ViewerRelations | undefined,
  now: {
    isBookmarked?: boolean | undefined
    isOnline: boolean
    totals: PerformerProfile['totals']
    canSubscribe: boolean
    subscriptionEndsAt?: Date | undefined
  }
): PerformerProfile {
  return {
    ...presentCard(row, ties),
    ...presentAbout(row),
    cover: row.cover_file_id ? publicPicture(row.cover_file_id, 1280) : undefined,
    coverGlimpse: row.cover_glimpse ?? undefined,
    yearlyPrice: row.yearly_price === null ? undefined : fromMinor(row.yearly_price),
    country: row.country ?? undefined,
    city: row.city ?? undefined,
    isBookmarked: now.isBookmarked,
    isOnline: now.isOnline,
    hasLiveChat: row.has_live_chat,
    totals: now.totals,
    canSubscribe: now.canSubscribe,
    subscriptionEndsAt: now.subscriptionEndsAt?.toISOString(),
    joinedAt: row.created_at.toISOString(),
  }
}
