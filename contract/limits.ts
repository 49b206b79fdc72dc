/**
 * The limits of the contract. These numbers are kept apart from the schemas, so that a form can show them without
 * loading zod.
 */

/** Addresses of one account. */
export const maxAddresses = 20

/** Outgoing webhooks of one creator, and of the site. */
export const maxWebhooks = 10
/** Characters of the description of a webhook. */
export const maxWebhookDescription = 120

/** Characters of the title of a video, photo, gallery or product. */
export const maxTitle = 120
/** Characters of the description of a video, photo, gallery or product. */
export const maxDescription = 5000
/** Photos of one gallery. */
export const maxGalleryPhotos = 200
/** Photos of one product. */
export const maxProductPhotos = 10
/** Copies of a physical product that can be held in stock. */
export const maxStock = 100_000

/** Characters of the title of a post or a message that everyone sees. */
export const maxPublicTitle = 100
/** Characters of a caption. */
export const maxCaption = 300

/** Characters of a post. */
export const maxFeedText = 5000
/** Files of one post. */
export const maxFeedFiles = 20
/** Hours for which a story is shown. */
export const storyHours = 24
/** Longest clip of a story, in seconds. */
export const maxStoryS = 60
/** Longest teaser, in seconds. */
export const maxTeaserS = 120
/** Longest welcome video, in seconds. */
export const maxWelcomeVideoS = 120

/** Characters of a comment. */
export const maxComment = 1000
/** Restricted words of the site. */
export const maxRestrictedWords = 300
/** Characters of one of them. */
export const maxRestrictedWord = 60

/** Characters of an appeal. */
export const maxAppeal = 2000

/** Messages in the first page of a conversation (Spec §9). */
export const firstMessages = 25
/** Characters of a message (product.md, Messages). */
export const maxMessageText = 5000
/** Files of one message. */
export const maxMessageFiles = 20
/** Bytes of one file that a fan uploads: such a file is part of a message. */
export const maxFanBytes = 200_000_000
/** Recipients of a broadcast that are chosen one by one. */
export const maxListedRecipients = 500

/** Characters of a message in a stream's chat. */
export const maxStreamText = 500
/** Characters of the text that a creator pins above a chat. */
export const maxPinnedText = 300

/** Characters of the title of a stream. */
export const maxStreamTitle = 100
/** Characters of the description of a stream. */
export const maxStreamDescription = 1000
/** Characters of the text of a tip goal. */
export const maxGoalTitle = 80
/** Days that a stream can be scheduled ahead. */
export const maxScheduledDays = 90
/** Scheduled streams of one creator. */
export const maxScheduledStreams = 20
/** Seconds without a part after which the server ends a stream (product.md, Live). */
export const silentStreamS = 60
/** Seconds that a stream must have lasted, or its tickets are returned (product.md, Live). */
export const refundedStreamS = 120
/** Days after which a recording that was not published is deleted. */
export const keptRecordingDays = 30
/** Seconds between two renewals of a viewer's access to a stream. */
export const renewAccessS = 3
/** Characters of one piece with which a creator measures their upload speed. */
export const maxLineText = 256_000
/** Bytes of one part of a stream. */
export const maxPartBytes = 4_000_000
/** Words that a creator can have held back in a chat, and characters of one. */
export const maxHeldWords = 200
export const maxHeldWord = 40
/** Moderators of one chat. */
export const maxModerators = 20

/** Bytes of an uploaded avatar, cover or document. */
export const maxPictureBytes = 15_000_000

/** Minutes of one video call. */
export const maxCallMinutes = 120
/** Group calls of a creator that are accepted or paid at the same time: the fans in their room. */
export const maxGroupPeople = 6
/** Bytes of one part of a call that goes through the server; a message of a socket cannot have more than 100 000. */
export const maxCallPartBytes = 90_000
/** Characters of the note that a fan writes with a request for a call. */
export const maxCallNote = 500

/** Charges of one subscription that a coupon lowers. */
export const maxDiscountedCharges = 12

/** Days that a break from spending may last. */
export const coolOffDays = [1, 7, 30] as const
export type CoolOffDays = (typeof coolOffDays)[number]

/** Characters of the reason that an operator gives. */
export const maxOperatorReason = 2000

/** Maximum length of a search. */
export const maxSearchLength = 100
/** Number of own searches that an account keeps; older ones are deleted. */
export const maxRecentSearches = 20

/** Largest number of characters of a code, with the spaces and hyphens that people type. */
export const maxCodeLength = 40
/** Maximum number of passkeys of an account. */
export const maxPasskeys = 10
/** Number of recovery codes of an account. */
export const recoveryCodeCount = 10

/** The largest `offset` of a list: what lies deeper is found by search or filters. */
export const maxOffset = 100_000

/** Maximum length of a page of the site, in characters: more than long terms of use have. */
export const maxPageText = 60_000
