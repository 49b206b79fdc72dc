/** Messages not seen, in all conversations that are not muted. It stands apart from its slice: every page's title shows it, and few pages load the slice. */
export const selectUnreadTotal = (root: object & { conversations?: { totalUnread: number } }): number =>
  root.conversations?.totalUnread ?? 0
