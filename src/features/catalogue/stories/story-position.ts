/** A position in the stories: the index of the creator and of the story. */
export type Place = { group: number; story: number }

type Groups = readonly { feeds: readonly { _id: string }[] }[]

/** The first position of a creator: their first unseen story, else their first. */
export const startOf = (groups: Groups, group: number, seen: ReadonlySet<string>): Place => ({
  group,
  story: Math.max(0, groups[group]?.feeds.findIndex((feed) => !seen.has(feed._id)) ?? 0),
})

/** The next story: of the same creator, else of the next; undefined after the last. */
export const stepOn = (groups: Groups, { group, story }: Place, seen: ReadonlySet<string>): Place | undefined => {
  if (story + 1 < (groups[group]?.feeds.length ?? 0)) return { group, story: story + 1 }
  return group + 1 < groups.length ? startOf(groups, group + 1, seen) : undefined
}

/** The previous story: of the same creator, else the last of the previous creator; the first stays. */
export const stepBack = (groups: Groups, { group, story }: Place): Place => {
  if (story > 0) return { group, story: story - 1 }
  return group > 0
    ? { group: group - 1, story: Math.max(0, (groups[group - 1]?.feeds.length ?? 1) - 1) }
    : { group, story }
}

/**
 * The target of a sideways swipe (`by` 1: forward, -1: back): the next creator, or without one the next story;
 * undefined at both ends.
 */
export const besideOf = (
  groups: Groups,
  { group, story }: Place,
  by: 1 | -1,
  seen: ReadonlySet<string>
): Place | undefined => {
  if (groups[group + by]) return startOf(groups, group + by, seen)
  return groups[group]?.feeds[story + by] ? { group, story: story + by } : undefined
}
