/** A place in the stories: which creator's, which of theirs. */
export type Place = { group: number; story: number }

type Groups = readonly { feeds: readonly { _id: string }[] }[]

/** Where a creator's stories begin: at the first that has not been seen, else at the first. */
export const beginOf = (groups: Groups, group: number, seen: ReadonlySet<string>): Place => ({
  group,
  story: Math.max(0, groups[group]?.feeds.findIndex((feed) => !seen.has(feed._id)) ?? 0),
})

/** The story after this one: of the same creator, else of the next; undefined after the last. */
export const stepOn = (groups: Groups, { group, story }: Place, seen: ReadonlySet<string>): Place | undefined => {
  if (story + 1 < (groups[group]?.feeds.length ?? 0)) return { group, story: story + 1 }
  return group + 1 < groups.length ? beginOf(groups, group + 1, seen) : undefined
}

/** The story before this one: of the same creator, else the last of the creator before; the very first stays. */
export const stepBack = (groups: Groups, { group, story }: Place): Place => {
  if (story > 0) return { group, story: story - 1 }
  return group > 0
    ? { group: group - 1, story: Math.max(0, (groups[group - 1]?.feeds.length ?? 1) - 1) }
    : { group, story }
}

/** Where a swipe sideways leads (`by` 1: on, -1: back): to the next creator's stories, or where there is none to the next story; undefined at both ends. */
export const besideOf = (
  groups: Groups,
  { group, story }: Place,
  by: 1 | -1,
  seen: ReadonlySet<string>
): Place | undefined => {
  if (groups[group + by]) return beginOf(groups, group + by, seen)
  return groups[group]?.feeds[story + by] ? { group, story: story + by } : undefined
}
